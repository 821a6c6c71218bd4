import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getJobPost, saveJobPost } from '#shared/practice/job-post.contract.ts';
import type { SavedJobPost } from '#shared/practice/job-post/saved-job-post.ts';
import { hasErrorCode } from '#web/platform/api-error.ts';
import { call } from '#web/platform/call.ts';

/** The member's saved job post. Every visit reloads it, because another device may replace it. */
export const jobPostQuery = queryOptions({
  queryKey: [getJobPost.path],
  queryFn: async ({ signal }) => (await call(getJobPost, { signal })).body,
  refetchOnMount: 'always',
});

/** Rejects with STALE_REVISION if the saved post isn't the one that was loaded. */
export async function sendJobPost(client: QueryClient, text: string): Promise<void> {
  const seenSavedAt = client.getQueryData(jobPostQuery.queryKey)?.jobPost?.savedAt ?? null;

  try {
    const { jobPost } = (await call(saveJobPost, { body: { text, seenSavedAt } })).body;
    cacheJobPost(client, jobPost);
  } catch (error) {
    if (hasErrorCode(error, 'STALE_REVISION'))
      await client.invalidateQueries({ queryKey: jobPostQuery.queryKey });
    throw error;
  }
}

export function cacheJobPost(client: QueryClient, jobPost: SavedJobPost | null): void {
  client.setQueryData(jobPostQuery.queryKey, (loaded) => loaded && { ...loaded, jobPost });
}
