import { tableStore } from '#platform/dynamo/table-store.ts';
import { refuse, type Refusal } from '#platform/http/refusal.ts';
import { describeAnswersLeft, describeNextAnswers } from '#shared/billing/coach-answer-texts.ts';
import { formatDay } from '#shared/product/time.ts';
import type { CoachAnswerAllowance } from './coach-answer-allowance.ts';
import { usageStore, type CoachAnswerUse, type UsageStore } from './usage.store.ts';

export interface CoachAnswerSpending {
  /** A new ID, never used before. */
  id: string;
  allowance: CoachAnswerAllowance;
}

/**
 * Counts coach answers against the plan. Each use has a unique ID, so restoring one can't free
 * another.
 */
export function createCoachAnswers(
  usage: Pick<UsageStore, 'countCoachAnswer' | 'uncountCoachAnswer' | 'findCoachAnswers'>,
) {
  return {
    /** Refuses with ALLOWANCE_USED if no answer is left. Counts nothing. */
    async check(memberId: string, allowance: CoachAnswerAllowance): Promise<Refusal | undefined> {
      const used = await usage.findCoachAnswers(memberId, allowance.period);
      return used < allowance.limit ? undefined : refuseAnswer(allowance);
    },

    /** Counts the answer, or refuses with ALLOWANCE_USED if none is left. */
    async spend(
      memberId: string,
      { id, allowance }: CoachAnswerSpending,
      now: Date,
    ): Promise<Refusal | undefined> {
      const { period, limit } = allowance;
      const isCounted = await usage.countCoachAnswer(memberId, { period, id }, limit, now);
      return isCounted ? undefined : refuseAnswer(allowance);
    },

    /** Idempotent. Does nothing if `use` is undefined, as in requests older than the counting. */
    async restore(memberId: string, use: CoachAnswerUse | undefined): Promise<void> {
      if (use) await usage.uncountCoachAnswer(memberId, use);
    },
  };
}

const METHOD_NEEDS = {
  check: ['GetItem'],
  spend: ['UpdateItem'],
  restore: ['UpdateItem'],
} as const;

/** Lets a function count coach answers. */
export const coachAnswerCounter = /* @__PURE__ */ tableStore(
  'Usage',
  METHOD_NEEDS,
  ({ client, tableName }) => createCoachAnswers(usageStore(client, tableName)),
);

function refuseAnswer(allowance: CoachAnswerAllowance): Refusal {
  const next = describeNextAnswers(allowance, formatDay(allowance.resetsAt));
  return refuse('ALLOWANCE_USED', { message: `${describeAnswersLeft(allowance, 0)} ${next}` });
}
