import { languageSettingsReader } from '#functions/analysis/language-settings.public.ts';
import { readVariable } from '#platform/environment.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { getJobPost } from '#shared/practice/job-post.contract.ts';
import { jobPostStore, type JobPostStore } from './job-post.store.ts';

interface Deps {
  jobPosts: Pick<JobPostStore, 'find'>;
  hasLanguageModel: () => Promise<boolean>;
}

export function getJobPostWith({ jobPosts, hasLanguageModel }: Deps): UseCase<typeof getJobPost> {
  return async ({ caller }) => {
    const [jobPost, canWriteQuestions] = await Promise.all([
      jobPosts.find(caller.memberId),
      caller.plan !== null && hasLanguageModel(),
    ]);

    return { status: 200, body: { jobPost: jobPost ?? null, canWriteQuestions } };
  };
}

export const handler = createHandler(getJobPost, () => {
  const readSettings = languageSettingsReader(readVariable('OPENAI_KEY_SECRET_ARN'));
  return getJobPostWith({
    jobPosts: jobPostStore(),
    hasLanguageModel: async () => (await readSettings()) !== null,
  });
});
