import type { Tier } from '#shared/accounts/member.ts';
import { formatMonth, getNextMonthStart } from '#shared/billing/allowances.ts';
import type { CoachAnswerLimit } from '#shared/billing/coach-answer-texts.ts';
import { COACH_ANSWERS } from '#shared/billing/coach-answers.ts';

export interface CoachAnswerAllowance extends CoachAnswerLimit {
  /** The usage row that counts the answers: a month such as `2026-11`, or `trial`. */
  period: string;
  /** When the next answers come (ISO 8601). */
  resetsAt: string;
}

interface AllowancePlan {
  plan: Tier | null;
  grantedPlan: Tier | null;
  trialEndsAt: string | null;
}

/**
 * Returns the member's coach answers; null without a plan. Answers are counted per calendar month
 * (UTC), or over the whole trial. A granted plan has its monthly answers even if the member also
 * tries a higher plan.
 */
export function findCoachAnswerAllowance(
  { plan, grantedPlan, trialEndsAt }: AllowancePlan,
  now: Date,
): CoachAnswerAllowance | null {
  if (plan === null) return null;

  if (trialEndsAt !== null && grantedPlan === null)
    return {
      limit: COACH_ANSWERS.trial,
      per: 'trial',
      plan,
      period: 'trial',
      resetsAt: trialEndsAt,
    };

  const monthlyPlan = trialEndsAt === null ? plan : (grantedPlan ?? plan);
  const resetsAt = getNextMonthStart(now).toISOString();

  return {
    limit: COACH_ANSWERS[monthlyPlan],
    per: 'month',
    plan: monthlyPlan,
    period: formatMonth(now),
    resetsAt,
  };
}
