import { queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deleteJobPost,
  getJobPost,
  saveJobPost,
  writeJobPostQuestions,
} from '#shared/practice/job-post.contract.ts';
import type { SavedJobPost } from '#shared/practice/job-post/saved-job-post.ts';
import { call } from '#web/platform/call.ts';

export const jobPostQuery = queryOptions({
  queryKey: [getJobPost.path],
  queryFn: async ({ signal }) => (await call(getJobPost, { signal })).body,
  staleTime: 60_000,
});

export function useSaveJobPost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) => (await call(saveJobPost, { body: { text } })).body.jobPost,
    onSuccess: (jobPost) => setSaved(client, jobPost),
  });
}

export function useDeleteJobPost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await call(deleteJobPost, {});
      setSaved(client, null);
    },
  });
}

export function useWriteQuestions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(writeJobPostQuestions, {})).body,
    onSuccess: ({ jobPost }) => setSaved(client, jobPost),
    // The post may have been replaced or deleted on another device.
    onError: () => void client.invalidateQueries({ queryKey: jobPostQuery.queryKey }),
  });
}

function setSaved(client: QueryClient, jobPost: SavedJobPost | null): void {
  client.setQueryData(jobPostQuery.queryKey, (loaded) => loaded && { ...loaded, jobPost });
}
