import { isFollowUp } from '../questions/follow-up.ts';

/** The number of questions without the follow-ups. */
export function countQuestions(questionIds: readonly string[]): number {
  return questionIds.filter((id) => !isFollowUp(id)).length;
}

/** The question at a position from 0, for example "question 2" or "the follow-up". */
export function nameQuestion(questionIds: readonly string[], at: number): string {
  return isFollowUp(questionIds[at] ?? '')
    ? 'the follow-up'
    : `question ${countQuestions(questionIds.slice(0, at + 1))}`;
}
