import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { deleteJobPost } from '#shared/practice/job-post.contract.ts';
import { jobPostStore, type JobPostStore } from './job-post.store.ts';

export function deleteJobPostWith(
  jobPosts: Pick<JobPostStore, 'remove'>,
): UseCase<typeof deleteJobPost> {
  return async ({ caller }) => {
    await jobPosts.remove(caller.memberId);
    return { status: 204, body: undefined };
  };
}

export const handler = createHandler(deleteJobPost, () => deleteJobPostWith(jobPostStore()));
