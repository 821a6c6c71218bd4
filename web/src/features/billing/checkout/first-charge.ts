import type { Checkout } from '#shared/billing/billing.contract.ts';
import { formatMoney, type Money } from '#shared/billing/money.ts';
import { TRIAL_DAYS } from '#shared/billing/plan-periods.ts';
import { CURRENCY, type Plan } from '#shared/billing/plans.ts';
import { DAY_MS } from '#shared/product/time.ts';
import { formatLocalDate } from '#web/ui/format-local-time.ts';

/** The first charge; `at` is an ISO time, null for an immediate charge. */
export type FirstCharge = Checkout['firstCharge'];

export function getMonthlyPrice(plan: Plan): Money {
  return { cents: plan.priceCents, currency: CURRENCY };
}

/** The first charge of a trial that starts now. */
export function computeTrialCharge(plan: Plan, now: Date): FirstCharge {
  return {
    at: new Date(now.getTime() + TRIAL_DAYS * DAY_MS).toISOString(),
    amount: getMonthlyPrice(plan),
  };
}

/** True if both charges have the same amount and the same displayed date. */
export function isSameCharge(one: FirstCharge, other: FirstCharge): boolean {
  const isSameAmount =
    one.amount.cents === other.amount.cents && one.amount.currency === other.amount.currency;
  if (one.at === null || other.at === null) return isSameAmount && one.at === other.at;

  return isSameAmount && formatLocalDate(one.at) === formatLocalDate(other.at);
}

/** The amount charged today: zero if the first charge is later. */
export function formatDueToday({ at, amount }: FirstCharge): string {
  return formatMoney(at === null ? amount : { ...amount, cents: 0 });
}
