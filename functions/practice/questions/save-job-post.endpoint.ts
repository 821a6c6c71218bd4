import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { saveJobPost } from '#shared/practice/job-post.contract.ts';
import { suggestQuestions } from '#shared/practice/job-post/suggest-questions.ts';
import { questions } from '#shared/practice/questions/questions.ts';
import type { JobPostFit } from './job-post-fit.store.ts';
import { jobPostStore } from './job-post.store.ts';

const NEWER_POST_MESSAGE =
  'You saved another job post in the meantime. Submit again to replace it.';

/** Doesn't require a plan. Saving the same text again keeps its generated questions. */
export const saveJobPostEndpoint = endpoint(saveJobPost, {
  impact: 'Members cannot save a job post.',
  uses: { jobPosts: jobPostStore.pick('find', 'save'), now: clock },
})(async ({ caller: { memberId }, body: { text, seenSavedAt } }, { jobPosts, now }) => {
  const existing = await jobPosts.find(memberId);
  if (existing?.text === text) return { status: 200, body: { jobPost: existing } };

  const savedAt = now();
  const jobPost = { text, savedAt: savedAt.toISOString(), generatedQuestions: [] };
  const isSaved = await jobPosts.save(memberId, { ...jobPost, ...findFit(text) }, seenSavedAt);
  if (!isSaved) return refuse('STALE_REVISION', { message: NEWER_POST_MESSAGE });

  return { status: 200, body: { jobPost } };
});

export const { handler, declaration } = saveJobPostEndpoint;

/** Empty if the text isn't an English job post or its requirements aren't recognized. */
function findFit(text: string): JobPostFit {
  const result = suggestQuestions(text, questions);
  if (result.state === 'refused') return { questionIds: [], roleFamily: null };

  const { suggestions, roleFamily } = result;
  return { questionIds: suggestions.map(({ question }) => question.id), roleFamily };
}
