import type { Membership } from '#shared/billing/billing.contract.ts';
import { formatMoney } from '#shared/billing/money.ts';
import { describeOverdueReason } from '#shared/billing/overdue.ts';
import { planName } from '#shared/catalog/tiers.ts';
import { formatLocalDate } from '#web/ui/format-local-time.ts';

type Subscription = NonNullable<Membership['subscription']>;
type Overdue = NonNullable<Subscription['overdue']>;

const stateTexts: Record<Exclude<Subscription['state'], 'ended'>, string> = {
  incomplete: 'not paid yet',
  repeat_trial: 'not confirmed yet, card already used for a trial',
  trialing: 'free trial',
  active: 'active',
  past_due: 'payment overdue',
  unpaid: 'unpaid, no more tries',
  paused: 'paused, trial ended without a card',
};

const endTexts: Record<NonNullable<Subscription['end']>['reason'], string> = {
  canceled: 'canceled',
  unpaid: 'payment failed',
  refunded: 'refunded',
  expired: 'checkout never finished',
  customer_deleted: 'customer deleted in Stripe',
};

/** For example 'Professional, $39 a month, active'. */
export function describeSubscription(subscription: Subscription): string {
  const { tier, price, priceOrigin } = subscription;
  const amount =
    priceOrigin !== 'catalog'
      ? `${formatMoney(price)}, not a Greenroom price`
      : `${formatMoney(price)} a month`;

  return [
    priceOrigin === 'unknown' ? 'No plan' : planName(tier),
    amount,
    ...describeState(subscription),
  ].join(', ');
}

function describeState({ state, end, pausedCollection }: Subscription): string[] {
  if (state === 'ended')
    return end ? [`ended on ${formatLocalDate(end.at)} (${endTexts[end.reason]})`] : ['ended'];
  if (!pausedCollection) return [stateTexts[state]];

  const { resumesAt } = pausedCollection;

  return [
    stateTexts[state],
    `payments paused${resumesAt ? ` until ${formatLocalDate(resumesAt)}` : ''}`,
  ];
}

/** For example '$29 since Nov 27, 2026. Visa 0341 was declined. Next try on Nov 30, 2026.' */
export function describeMemberOverdue(overdue: Overdue): string {
  const { since, invoices, nextTryAt } = overdue;
  const count = invoices.length > 1 ? ` (${invoices.length} invoices)` : '';
  const reason =
    overdue.reason === 'confirm'
      ? 'The bank asks the member to confirm.'
      : describeOverdueReason(overdue);

  const next = nextTryAt
    ? ` Next try on ${formatLocalDate(nextTryAt)}.`
    : ' No more automatic tries.';

  return `${formatMoney(overdue)} since ${formatLocalDate(since)}${count}. ${overdue.reason === 'no_card' ? 'No card on file.' : reason}${next}`;
}
