import { type JobPostProblem, MAX_POST_LENGTH } from './check-job-post.ts';

export const jobPostProblemTexts: Record<JobPostProblem, string> = {
  EMPTY: 'Paste a job post first.',
  TOO_LONG: `That’s more than ${MAX_POST_LENGTH.toLocaleString('en-US')} characters. Paste only the job post.`,
  TOO_SHORT:
    'That’s too short for us to find questions. Paste the whole post, with duties and requirements.',
  NOT_ENGLISH: 'We can only read job posts in English. Paste an English version of the post.',
  NO_MATCH: 'We couldn’t tell what this job requires. Paste the part with duties and requirements.',
};
