import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { saveJobPost } from '#shared/practice/job-post.contract.ts';
import { jobPostStore, type JobPostStore } from './job-post.store.ts';

interface Deps {
  jobPosts: Pick<JobPostStore, 'find' | 'save'>;
  now: () => Date;
}

/** Doesn't require a plan. Saving the same text again keeps its generated questions. */
export function saveJobPostWith({ jobPosts, now }: Deps): UseCase<typeof saveJobPost> {
  return async ({ caller: { memberId }, body: { text } }) => {
    const existing = await jobPosts.find(memberId);
    if (existing?.text === text) return { status: 200, body: { jobPost: existing } };

    const savedAt = now();
    const jobPost = { text, savedAt: savedAt.toISOString(), generatedQuestions: [] };
    await jobPosts.save(memberId, jobPost);

    return { status: 200, body: { jobPost } };
  };
}

export const handler = createHandler(saveJobPost, () =>
  saveJobPostWith({ jobPosts: jobPostStore(), now: () => new Date() }),
);
