import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteJobPost, writeJobPostQuestions } from '#shared/practice/job-post.contract.ts';
import {
  cacheJobPost,
  jobPostQuery,
  sendJobPost,
} from '#web/features/interview-plan/interview-plan-practice.public.ts';
import { call } from '#web/platform/call.ts';

export function useSaveJobPost() {
  const client = useQueryClient();
  return useMutation({ mutationFn: (text: string) => sendJobPost(client, text) });
}

export function useDeleteJobPost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await call(deleteJobPost, {});
      cacheJobPost(client, null);
    },
  });
}

export function useWriteQuestions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(writeJobPostQuestions, {})).body,
    onSuccess: ({ jobPost }) => cacheJobPost(client, jobPost),
    // The post may have been replaced or deleted on another device.
    onError: () => void client.invalidateQueries({ queryKey: jobPostQuery.queryKey }),
  });
}
