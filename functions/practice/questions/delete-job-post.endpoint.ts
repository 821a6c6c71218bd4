import { endpoint } from '#platform/http/endpoint.ts';
import { deleteJobPost } from '#shared/practice/job-post.contract.ts';
import { jobPostStore } from './job-post.store.ts';

export const deleteJobPostEndpoint = endpoint(deleteJobPost, {
  impact: 'Members cannot delete their saved job post.',
  uses: { jobPosts: jobPostStore.pick('remove') },
})(async ({ caller }, { jobPosts }) => {
  await jobPosts.remove(caller.memberId);
  return { status: 204, body: undefined };
});

export const { handler, declaration } = deleteJobPostEndpoint;
