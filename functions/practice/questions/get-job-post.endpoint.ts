import { languageModelExists } from '#functions/analysis/language-settings.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { getJobPost } from '#shared/practice/job-post.contract.ts';
import { jobPostStore } from './job-post.store.ts';

export const getJobPostEndpoint = endpoint(getJobPost, {
  impact: 'Members cannot see their saved job post.',
  uses: { jobPosts: jobPostStore.pick('find'), hasLanguageModel: languageModelExists },
})(async ({ caller }, { jobPosts, hasLanguageModel }) => {
  const [jobPost, usesOpenAi] = await Promise.all([
    jobPosts.find(caller.memberId),
    hasLanguageModel(),
  ]);

  return {
    status: 200,
    body: {
      jobPost: jobPost ?? null,
      canWriteQuestions: caller.plan !== null && usesOpenAi === true,
      ...(usesOpenAi !== undefined && { usesOpenAi }),
    },
  };
});

export const { handler, declaration } = getJobPostEndpoint;
