import type { Checkout } from '../../../../shared/billing/billing.contract.ts';
import { date } from '../../ui/time.ts';
import { formatMoney, type Money } from '../../../../shared/billing/money.ts';
import { CURRENCY, TRIAL_DAYS, type Plan } from '../../../../shared/billing/plans.ts';

/** What is charged first: `at` is an ISO time, null for at once. */
export type FirstCharge = Checkout['firstCharge'];

const DAY_MS = 24 * 60 * 60 * 1000;

export function priceOf(plan: Plan): Money {
  return { cents: plan.priceCents, currency: CURRENCY };
}

/** What a trial that begins now leads to. */
export function trialCharge(plan: Plan, now: Date): FirstCharge {
  return { at: new Date(now.getTime() + TRIAL_DAYS * DAY_MS).toISOString(), amount: priceOf(plan) };
}

/** Would a reader see the same day and the same amount? */
export function isSameCharge(one: FirstCharge, other: FirstCharge): boolean {
  const isSameAmount = one.amount.cents === other.amount.cents && one.amount.currency === other.amount.currency;
  if (one.at === null || other.at === null) return isSameAmount && one.at === other.at;
  return isSameAmount && date(one.at) === date(other.at);
}

/** What is charged today: nothing when the first charge is later. */
export function dueToday({ at, amount }: FirstCharge): string {
  return formatMoney(at === null ? amount : { ...amount, cents: 0 });
}
