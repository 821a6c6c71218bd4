import { queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deleteJobPost,
  getJobPost,
  saveJobPost,
  writeJobPostQuestions,
} from '../../../../shared/practice/job-post.contract.ts';
import type { KeptJobPost } from '../../../../shared/practice/job-post/kept-job-post.ts';
import { call } from '../../platform/call.ts';

/** The job post that the member keeps, and whether a language model can write questions for it. */
export const jobPostQuery = queryOptions({
  queryKey: [getJobPost.path],
  queryFn: async ({ signal }) => (await call(getJobPost, { signal })).body,
  staleTime: 60_000,
});

export function useSaveJobPost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) => (await call(saveJobPost, { body: { text } })).body.jobPost,
    onSuccess: (jobPost) => setKept(client, jobPost),
  });
}

export function useDeleteJobPost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await call(deleteJobPost, {});
      setKept(client, null);
    },
  });
}

export function useWriteQuestions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(writeJobPostQuestions, {})).body,
    onSuccess: ({ jobPost }) => setKept(client, jobPost),
    // The post may have been replaced or deleted on another device.
    onError: () => void client.invalidateQueries({ queryKey: jobPostQuery.queryKey }),
  });
}

function setKept(client: QueryClient, jobPost: KeptJobPost | null): void {
  client.setQueryData(jobPostQuery.queryKey, (loaded) => loaded && { ...loaded, jobPost });
}
