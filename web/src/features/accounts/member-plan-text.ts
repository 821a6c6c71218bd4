import type { Membership } from '#shared/billing/billing.contract.ts';
import { formatMoney } from '#shared/billing/money.ts';
import { planName } from '#shared/catalog/tiers.ts';
import type { SiteConfig } from '#web/platform/config.ts';
import { formatLocalDate } from '#web/ui/format-local-time.ts';

type Subscription = NonNullable<Membership['subscription']>;

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

/** For example 'Professional', 'None', or 'Starter, Professional locked since Nov 26, 2026'. */
export function describeCurrentPlan({
  plan,
  subscription,
}: Pick<Membership, 'plan' | 'subscription'>): string {
  const name = plan ? planName(plan) : 'None';
  if (!subscription?.graceEndsAt || plan === subscription.tier) return name;

  return `${name}, ${planName(subscription.tier)} locked since ${formatLocalDate(subscription.graceEndsAt)}`;
}

/** The customer's page in Stripe's dashboard. */
export function getPaymentsUrl(site: SiteConfig, customerId: string): string {
  const mode = site.stripePublishableKey?.startsWith('pk_live_') ? '' : '/test';
  const dashboard = site.stripeDashboard ?? `https://dashboard.stripe.com${mode}`;

  return `${dashboard}/customers/${customerId}`;
}
