import { refuse, type Refusal } from '#platform/http/refusal.ts';
import { isQuestionId } from '#shared/practice/questions/question-ids.ts';

/** Refuses a question that is not in the question bank. A missing question is allowed. */
export function refuseUnknownQuestion(questionId: string | null | undefined): Refusal | undefined {
  if (!questionId || isQuestionId(questionId)) return undefined;

  return refuse('BAD_REQUEST', {
    message: 'We couldn’t find that question. Please choose another one.',
  });
}
