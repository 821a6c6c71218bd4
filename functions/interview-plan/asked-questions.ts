import type { Day } from '#shared/interview-plan/day.ts';
import type { DatedDebrief } from '#shared/interview-plan/debrief.ts';
import { CLOSING_QUESTION_ID } from '#shared/practice/questions/closing-question.ts';
import { findQuestion } from '#shared/practice/questions/questions.ts';
import type { InterviewPlanRow } from './interview-plan.store.ts';

/** A question of the bank that came up in an interview. */
interface AskedBankQuestion {
  questionId: string;
  /** The latest interview with this question. */
  day: Day;
  wasHard: boolean;
}

/** Newest first. */
export function listDebriefs({ debriefs }: Pick<InterviewPlanRow, 'debriefs'>): DatedDebrief[] {
  return Object.entries(debriefs)
    .map(([day, debrief]) => ({ day, ...debrief }))
    .toSorted((one, other) => (one.day < other.day ? 1 : -1));
}

/**
 * The bank's questions that came up, each once: hard ones first, then those of the latest interview.
 * The closing question is included only if it was hard, because it has its own day.
 */
export function listAskedQuestions(debriefs: readonly DatedDebrief[]): AskedBankQuestion[] {
  const latest = new Map<string, AskedBankQuestion>();
  for (const { day, questions } of debriefs)
    for (const { questionId, wasHard } of questions)
      if (questionId !== null && !latest.has(questionId))
        latest.set(questionId, { questionId, day, wasHard });

  return [...latest.values()]
    .filter(
      ({ questionId, wasHard }) =>
        findQuestion(questionId) && (wasHard || questionId !== CLOSING_QUESTION_ID),
    )
    .toSorted((one, other) => Number(other.wasHard) - Number(one.wasHard));
}
