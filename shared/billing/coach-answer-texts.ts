import type { Tier } from '#shared/accounts/member.ts';
import { COACH_ANSWERS } from './coach-answers.ts';

/** A member's coach answers in the current period. */
export interface CoachAnswerLimit {
  readonly limit: number;
  readonly per: 'month' | 'trial';
  /** The member's plan. After a trial, its monthly answers start. */
  readonly plan: Tier;
}

/** Says how many answers are left, or that all are used. */
export function describeAnswersLeft(
  { limit, per }: Omit<CoachAnswerLimit, 'plan'>,
  left: number,
): string {
  if (per === 'trial') {
    return left > 0
      ? 'Your free trial includes 1 coach answer.'
      : 'Your free trial includes 1 coach answer, and you’ve used it.';
  }

  if (limit === 1) {
    return left > 0
      ? '1 coach answer left this month.'
      : 'You’ve used your coach answer for this month.';
  }

  return left > 0
    ? `${left} of ${limit} coach answers left this month.`
    : `You’ve used all ${limit} coach answers for this month.`;
}

/** Says when more answers come. `day` is a formatted date. */
export function describeNextAnswers({ limit, per, plan }: CoachAnswerLimit, day: string): string {
  if (per === 'trial') return `From ${day}, you get ${COACH_ANSWERS[plan]} a month.`;
  return limit === 1 ? `The next one comes on ${day}.` : `The next ones come on ${day}.`;
}

/** The lowest plan with more answers a month; null for the highest plan. */
export function findPlanWithMoreAnswers(plan: Tier): Tier | null {
  return (
    (['professional', 'executive'] as const).find(
      (tier) => COACH_ANSWERS[tier] > COACH_ANSWERS[plan],
    ) ?? null
  );
}
