import { saveJobPost } from '../../shared/practice/job-post.contract.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { memberLimitStore, type MemberLimitStore } from '../platform/member-limit.store.ts';
import { jobPostStore, type JobPostStore } from './job-post.store.ts';

interface Deps {
  readonly jobPosts: Pick<JobPostStore, 'find' | 'save'>;
  readonly counts: MemberLimitStore;
  readonly now: () => Date;
}

export const JOB_POSTS_PER_HOUR = 30;

/** Doesn't require a plan. Saving the same text again keeps its generated questions. */
export function saveJobPostWith({ jobPosts, counts, now }: Deps): UseCase<typeof saveJobPost> {
  return async ({ caller: { memberId }, body: { text } }) => {
    const existing = await jobPosts.find(memberId);
    if (existing?.text === text) return { status: 200, body: { jobPost: existing } };
    const savedAt = now();
    const retryAfterSeconds = await counts.admit({ memberId, action: 'jobPosts', limit: JOB_POSTS_PER_HOUR }, savedAt);
    if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds });
    const jobPost = { text, savedAt: savedAt.toISOString(), generatedQuestions: [] };
    await jobPosts.save(memberId, jobPost);
    return { status: 200, body: { jobPost } };
  };
}

export const handler = endpoint(saveJobPost, () =>
  saveJobPostWith({ jobPosts: jobPostStore(), counts: memberLimitStore(), now: () => new Date() }),
);
