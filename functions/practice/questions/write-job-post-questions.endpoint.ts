import {
  languageModel,
  type LanguageModel,
  type ModelReply,
} from '#functions/analysis/language.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse, type Refusal } from '#platform/http/refusal.ts';
import { log } from '#platform/logging.ts';
import type { Use } from '#platform/uses/use.ts';
import { writeJobPostQuestions } from '#shared/practice/job-post.contract.ts';

import { jobPostStore } from './job-post.store.ts';
import {
  buildQuestionsPrompt,
  readWrittenQuestions,
  type WrittenQuestions,
} from './questions-prompt.ts';

const UNAVAILABLE_MESSAGE = 'The language model didn’t respond. Please try again in a moment.';

/** Shorter than API Gateway's timeout of 30 s. */
const callLimits = {
  attemptMs: 18_000,
  totalMs: 22_000,
  maxRetryWaitMs: 2_000,
  defaultRetryWaitMs: 1_000,
};

/** Resolves to null if the site has no language model. */
const textModel: Use<() => Promise<Pick<LanguageModel, 'generate'> | null>> = languageModel({
  transcription: callLimits,
  text: callLimits,
});

/** Requires a plan, because each call costs the operator money. */
export const writeJobPostQuestionsEndpoint = endpoint(writeJobPostQuestions, {
  impact: 'Members get no generated questions for their job post.',
  uses: {
    jobPosts: jobPostStore.pick('find', 'setQuestions'),
    loadModel: textModel,
  },
  // Enough to call the language model. API Gateway times out after 30 s.
  timeoutSeconds: 29,
})(async ({ caller: { memberId, plan }, count }, { jobPosts, loadModel }) => {
  if (!plan) return refuse('PLAN_REQUIRED');

  const jobPost = await jobPosts.find(memberId);
  if (!jobPost) return refuse('NOT_FOUND');

  const model = await loadModel();
  if (!model) return refuse('NOT_CONFIGURED');

  const refusal = await count('written-questions');
  if (refusal) return refusal;

  const written = await writeQuestions(model, jobPost.text);
  if ('refused' in written) return written;

  const { questions, droppedCount } = written;
  const counted = { writtenCount: questions.length, droppedCount };
  if (questions.length === 0) return { status: 200, body: { jobPost, ...counted } };
  if (!(await jobPosts.setQuestions(memberId, jobPost, questions))) return refuse('CONFLICT');

  return {
    status: 200,
    body: { jobPost: { ...jobPost, generatedQuestions: questions }, ...counted },
  };
});

export const { handler, declaration } = writeJobPostQuestionsEndpoint;

/**
 * Asks the model for questions. Logs faults and the number of dropped questions, but never the post
 * or the reply.
 */
async function writeQuestions(
  model: Pick<LanguageModel, 'generate'>,
  postText: string,
): Promise<WrittenQuestions | Refusal> {
  const reply = await model.generate(buildQuestionsPrompt(postText));
  const written = readWrittenQuestions(reply.state === 'done' ? reply.value : null);
  if (reply.state === 'failed')
    log('warn', 'language model not used', { step: 'job post', fault: reply.fault });
  else if (written.droppedCount > 0)
    log('warn', 'generated questions dropped', { count: written.droppedCount });

  return reply.state === 'failed' && isUnavailable(reply)
    ? refuse('TRY_AGAIN', { message: UNAVAILABLE_MESSAGE })
    : written;
}

/**
 * True if the provider didn't respond or rejected the call. Retrying rarely helps with other
 * faults.
 */
function isUnavailable({ fault }: Extract<ModelReply<unknown>, { state: 'failed' }>): boolean {
  return ['timeout', 'aborted', 'unreachable', 'rate_limited', 'server_error', 'rejected'].includes(
    fault,
  );
}
