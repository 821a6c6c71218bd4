import * as z from 'zod';
import { tiers, type Tier } from '../../shared/accounts/member.ts';
import { compareTiers, GRACE_DAYS, offers } from '../../shared/billing/plans.ts';

/** Stripe's own words for where a subscription is. */
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

/** What counts of a subscription of Stripe's. Times are ISO, amounts in the currency's smallest unit. */
export const subscriptionFactsSchema = z.object({
  subscriptionId: z.string(),
  itemId: z.string(),
  status: z.enum(subscriptionStatuses),
  tier: z.enum(tiers),
  offer: z.enum(offers),
  priceCents: z.int(),
  currency: z.string(),
  /** What later charges go to; null until a card is confirmed. */
  card: cardSchema.nullable(),
  createdAt: z.string(),
  trialEndsAt: z.string().nullable(),
  periodStartsAt: z.string(),
  periodEndsAt: z.string(),
  /** When it ends because it was cancelled. */
  cancelAt: z.string().nullable(),
  /** When it was cancelled. */
  cancelledAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** The invoice that was not paid, and since when. */
  overdue: z.object({ invoiceId: z.string(), since: z.string(), cents: z.int() }).nullable(),
  /** Names the last change of plan that a member made; null before the first. */
  changeId: z.string().nullable(),
  /** Set once the member asked for everything back; `cents` is what was given, null until all of it was. */
  refund: z.object({ askedAt: z.string(), cents: z.int().nullable() }).nullable(),
});
export type SubscriptionFacts = z.output<typeof subscriptionFactsSchema>;

/** `billing` in the member's row: what Stripe said last. `version` counts the writes. */
export const billingRecordSchema = z.object({
  version: z.int(),
  customerId: z.string(),
  /** The live subscription, otherwise the newest one. */
  subscription: subscriptionFactsSchema.nullable(),
  /** The card was confirmed but had its trial before: nothing is open and nothing is charged until the member says so. */
  isCardKnown: z.boolean(),
  /** Kept by Stripe for charges to come. */
  creditCents: z.int(),
  /** When money was taken for the first time. */
  firstChargedAt: z.string().nullable(),
  /** Hashes of the account's mailboxes and of the cards that paid, sorted: one refund for each of them. */
  payerHashes: z.array(z.string()).default([]),
});
export type BillingRecord = z.output<typeof billingRecordSchema>;

const ORDER: readonly SubscriptionStatus[] = ['active', 'past_due', 'trialing', 'incomplete', 'paused', 'unpaid'];

/** The one that counts: live before unfinished before over, then the newest. */
export function currentOf(subscriptions: readonly SubscriptionFacts[]): SubscriptionFacts | null {
  const place = (status: SubscriptionStatus) => (ORDER.includes(status) ? ORDER.indexOf(status) : ORDER.length);
  // A trial that waits for its card must not hide one that has it.
  const rank = ({ status, card }: SubscriptionFacts) => place(status) + (status === 'trialing' && !card ? 0.5 : 0);
  const sorted = subscriptions.toSorted((a, b) => rank(a) - rank(b) || b.createdAt.localeCompare(a.createdAt));
  return sorted[0] ?? null;
}

/** What a member may use now and until when; ISO times. */
export interface Entitlement {
  readonly plan: Tier | null;
  readonly planEndsAt: string | null;
  readonly paymentDueBy: string | null;
}

const NOTHING: Entitlement = { plan: null, planEndsAt: null, paymentDueBy: null };
const DAY_MS = 86_400_000;

/**
 * The rule of entitlement: `active`, `trialing` with a confirmed card, `past_due` for 3 days, cancelled until what is paid
 * for is over; nothing else. A plan ends by itself 3 days after its period, should news of a renewal fail to come.
 */
export function entitlementOf(subscription: SubscriptionFacts | null): Entitlement {
  if (!subscription) return NOTHING;
  const { tier: plan, status, card, periodEndsAt, cancelAt, overdue } = subscription;
  switch (status) {
    case 'active':
      return { plan, planEndsAt: cancelAt ?? daysAfter(periodEndsAt, GRACE_DAYS), paymentDueBy: null };
    case 'trialing':
      return card ? { plan, planEndsAt: cancelAt ?? daysAfter(periodEndsAt, GRACE_DAYS), paymentDueBy: null } : NOTHING;
    case 'past_due': {
      if (!overdue) return NOTHING;
      const grace = daysAfter(overdue.since, GRACE_DAYS);
      const end = cancelAt !== null && cancelAt < grace ? cancelAt : grace;
      return { plan, planEndsAt: end, paymentDueBy: end };
    }
    case 'incomplete':
    case 'incomplete_expired':
    case 'canceled':
    case 'unpaid':
    case 'paused':
      return NOTHING;
  }
}

/** What is open when an operator gave a plan too: the larger of the two. */
export function openPlan(subscription: SubscriptionFacts | null, grantedPlan: Tier | null): Entitlement {
  const paid = entitlementOf(subscription);
  if (grantedPlan === null) return paid;
  const isMore = paid.plan !== null && compareTiers(paid.plan, grantedPlan) > 0;
  return isMore ? paid : { plan: grantedPlan, planEndsAt: null, paymentDueBy: paid.paymentDueBy };
}

const HOUR_MS = 3_600_000;
/** A trial without a card is ended after this. */
const ABANDONED_MS = 24 * HOUR_MS;
/** The mail about the end of the trial goes out this long before. */
export const TRIAL_NOTICE_MS = 24 * HOUR_MS;

/** True for a trial that nobody gave a card for within a day. */
export function isAbandoned({ status, card, createdAt }: SubscriptionFacts, now: Date): boolean {
  return status === 'trialing' && card === null && now.getTime() - Date.parse(createdAt) >= ABANDONED_MS;
}

/** When time alone changes something, so that billing must look again; null when nothing will. */
export function nextVisit(subscription: SubscriptionFacts | null, now: Date): Date | null {
  if (!subscription) return null;
  const at = (iso: string, laterMs: number) => new Date(Date.parse(iso) + laterMs);
  switch (subscription.status) {
    case 'trialing': {
      if (!subscription.card) return at(subscription.createdAt, ABANDONED_MS);
      const notice = at(subscription.periodEndsAt, -TRIAL_NOTICE_MS);
      return notice > now ? notice : at(subscription.periodEndsAt, 2 * HOUR_MS);
    }
    case 'incomplete':
      return at(subscription.createdAt, ABANDONED_MS);
    case 'active': {
      // Stripe charges about an hour after a period begins.
      const renewed = at(subscription.periodEndsAt, 2 * HOUR_MS);
      return renewed > now ? renewed : new Date(now.getTime() + 6 * HOUR_MS);
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
