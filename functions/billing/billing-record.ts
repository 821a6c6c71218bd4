import * as z from 'zod';
import { tiers, type Tier } from '../../shared/accounts/member.ts';
import { compareTiers, GRACE_DAYS, offers } from '../../shared/billing/plans.ts';

/** Stripe's subscription statuses, unchanged. */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

const cardSchema = z.object({ paymentMethodId: z.string(), brand: z.string(), last4: z.string() });

/** The parts of a Stripe subscription that billing uses. Times are ISO, amounts in the currency's smallest unit. */
export const subscriptionFactsSchema = z.object({
  subscriptionId: z.string(),
  itemId: z.string(),
  status: z.enum(subscriptionStatuses),
  tier: z.enum(tiers),
  offer: z.enum(offers),
  priceCents: z.int(),
  currency: z.string(),
  /** The card for later charges; null until one is confirmed. */
  card: cardSchema.nullable(),
  createdAt: z.string(),
  trialEndsAt: z.string().nullable(),
  periodStartsAt: z.string(),
  periodEndsAt: z.string(),
  /** When the canceled subscription will end; null if it isn't canceled. */
  cancelAt: z.string().nullable(),
  /** When the member canceled. */
  canceledAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** The unpaid invoice and when it became overdue. */
  overdue: z.object({ invoiceId: z.string(), since: z.string(), cents: z.int() }).nullable(),
  /** ID of the member's last plan change; null before the first. */
  changeId: z.string().nullable(),
  /** Set once the member requests a full refund. `cents` is the refunded sum; null until the refund is complete. */
  refund: z.object({ requestedAt: z.string(), cents: z.int().nullable() }).nullable(),
});
export type SubscriptionFacts = z.output<typeof subscriptionFactsSchema>;

/** The `billing` attribute of a member's row: the last known state at Stripe. Each write increments `version`. */
export const billingRecordSchema = z.object({
  version: z.int(),
  customerId: z.string(),
  /** The live subscription, or the newest if none is live. */
  subscription: subscriptionFactsSchema.nullable(),
  /** True if the card already had a trial. No access until the member accepts an immediate charge. */
  isRepeatTrial: z.boolean(),
  /** The customer's credit balance at Stripe, applied to future charges. */
  creditCents: z.int(),
  /** Time of the first charge. */
  firstChargedAt: z.string().nullable(),
  /** Sorted hashes of the account's mailboxes and of the cards that paid. Each hash qualifies for one refund. */
  payerHashes: z.array(z.string()).default([]),
});
export type BillingRecord = z.output<typeof billingRecordSchema>;

const STATUS_ORDER: readonly SubscriptionStatus[] = [
  'active',
  'past_due',
  'trialing',
  'incomplete',
  'paused',
  'unpaid',
];

/** Live subscriptions come before unfinished ones, and ended ones come last; ties go to the newest. */
export function findCurrentSubscription(subscriptions: readonly SubscriptionFacts[]): SubscriptionFacts | null {
  const statusRank = (status: SubscriptionStatus) =>
    STATUS_ORDER.includes(status) ? STATUS_ORDER.indexOf(status) : STATUS_ORDER.length;
  // A trial without a card must not hide a trial that has a card.
  const rank = ({ status, card }: SubscriptionFacts) => statusRank(status) + (status === 'trialing' && !card ? 0.5 : 0);
  const sorted = subscriptions.toSorted((a, b) => rank(a) - rank(b) || b.createdAt.localeCompare(a.createdAt));
  return sorted[0] ?? null;
}

/** The member's plan and when access ends; ISO times. */
export interface Entitlement {
  readonly plan: Tier | null;
  readonly planEndsAt: string | null;
  readonly paymentDueBy: string | null;
}

const NOT_ENTITLED: Entitlement = { plan: null, planEndsAt: null, paymentDueBy: null };
const DAY_MS = 86_400_000;

/** Without a renewal event, a plan expires 3 days after its period ends. A failed charge gets the same grace period. */
export function getPaidEntitlement(subscription: SubscriptionFacts | null): Entitlement {
  if (!subscription) return NOT_ENTITLED;
  const { tier: plan, status, card, periodEndsAt, cancelAt, overdue } = subscription;
  switch (status) {
    case 'active':
      return { plan, planEndsAt: cancelAt ?? daysAfter(periodEndsAt, GRACE_DAYS), paymentDueBy: null };
    case 'trialing':
      return card
        ? { plan, planEndsAt: cancelAt ?? daysAfter(periodEndsAt, GRACE_DAYS), paymentDueBy: null }
        : NOT_ENTITLED;
    case 'past_due': {
      if (!overdue) return NOT_ENTITLED;
      const graceEndsAt = daysAfter(overdue.since, GRACE_DAYS);
      const accessEndsAt = cancelAt !== null && cancelAt < graceEndsAt ? cancelAt : graceEndsAt;
      return { plan, planEndsAt: accessEndsAt, paymentDueBy: accessEndsAt };
    }
    case 'incomplete':
    case 'incomplete_expired':
    case 'canceled':
    case 'unpaid':
    case 'paused':
      return NOT_ENTITLED;
  }
}

/** The higher of the paid plan and the plan granted by an operator. */
export function resolveEntitlement(subscription: SubscriptionFacts | null, grantedPlan: Tier | null): Entitlement {
  const paid = getPaidEntitlement(subscription);
  if (grantedPlan === null) return paid;
  const isPaidPlanHigher = paid.plan !== null && compareTiers(paid.plan, grantedPlan) > 0;
  return isPaidPlanHigher ? paid : { plan: grantedPlan, planEndsAt: null, paymentDueBy: paid.paymentDueBy };
}

const HOUR_MS = 3_600_000;
/** Age at which a trial without a card is ended. */
const TRIAL_ABANDONED_AFTER_MS = 24 * HOUR_MS;
/** How long before a trial's end the member is emailed. */
export const TRIAL_NOTICE_MS = 24 * HOUR_MS;

/** True for a trial that still has no card after a day. */
export function isAbandonedTrial({ status, card, createdAt }: SubscriptionFacts, now: Date): boolean {
  return status === 'trialing' && card === null && now.getTime() - Date.parse(createdAt) >= TRIAL_ABANDONED_AFTER_MS;
}

/** When to check the subscription next, even without a Stripe event; null if no check is needed. */
export function getNextCheckAt(subscription: SubscriptionFacts | null, now: Date): Date | null {
  if (!subscription) return null;
  const addMs = (iso: string, laterMs: number) => new Date(Date.parse(iso) + laterMs);
  switch (subscription.status) {
    case 'trialing': {
      if (!subscription.card) return addMs(subscription.createdAt, TRIAL_ABANDONED_AFTER_MS);
      const noticeAt = addMs(subscription.periodEndsAt, -TRIAL_NOTICE_MS);
      return noticeAt > now ? noticeAt : addMs(subscription.periodEndsAt, 2 * HOUR_MS);
    }
    case 'incomplete':
      return addMs(subscription.createdAt, TRIAL_ABANDONED_AFTER_MS);
    case 'active': {
      // Stripe charges about an hour after a period begins.
      const renewalCheckAt = addMs(subscription.periodEndsAt, 2 * HOUR_MS);
      return renewalCheckAt > now ? renewalCheckAt : new Date(now.getTime() + 6 * HOUR_MS);
    }
    case 'past_due':
      return new Date(now.getTime() + 24 * HOUR_MS);
    case 'incomplete_expired':
    case 'canceled':
    case 'unpaid':
    case 'paused':
      return null;
  }
}

function daysAfter(iso: string, days: number): string {
  return new Date(Date.parse(iso) + days * DAY_MS).toISOString();
}
