import * as z from 'zod';
import { tiers } from '#shared/accounts/member.ts';
import { overdueReasons } from '#shared/billing/overdue.ts';
import { offers } from '#shared/billing/plans.ts';
import { disputeSchema } from '../dispute/dispute.ts';

/** Stripe's own subscription statuses. */
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

/** The payment of an invoice. `creditCents` is the part paid from the customer's credit. */
const paymentSchema = z.object({
  invoiceId: z.string(),
  paidAt: z.string(),
  cents: z.int(),
  creditCents: z.int(),
  /** True if the invoice charges a plan change. */
  isPlanChange: z.boolean().default(false),
});

export type Payment = z.output<typeof paymentSchema>;

/** The open invoices of a subscription. If it is active, they are older than the paid period. */
const overdueSchema = z.object({
  /** The newest open invoice. */
  invoiceId: z.string(),
  /** When the oldest open invoice became due. */
  since: z.string(),
  /** The sum of all open invoices. */
  cents: z.int(),
  reason: z.enum(overdueReasons).default('declined'),
  /** The card that was tried last. Null if none was, or if the member has deleted it. */
  card: cardSchema.nullable().default(null),
  /** When Stripe tries the newest invoice again; null if it won't. */
  nextTryAt: z.string().nullable().default(null),
  /**
   * Stripe's tries to charge the newest invoice, without those that the member made. Null in rows
   * stored before this field existed.
   */
  tries: z.object({ count: z.int(), declineCode: z.string().nullable() }).nullable().default(null),
  /** Oldest first. */
  invoices: z
    .array(z.object({ invoiceId: z.string(), since: z.string(), cents: z.int() }))
    .default([]),
});

export type Overdue = z.output<typeof overdueSchema>;

const nextPlanSchema = z.object({
  tier: z.enum(tiers),
  offer: z.enum(offers),
  priceCents: z.int(),
});

/**
 * The subscription fields that billing uses. Times are ISO 8601; amounts are in the smallest
 * currency unit.
 */
const subscriptionFactsSchema = z.object({
  subscriptionId: z.string(),
  itemId: z.string(),
  status: z.enum(subscriptionStatuses),
  tier: z.enum(tiers),
  offer: z.enum(offers),
  /** The current plan's price at Stripe. Empty in rows stored before this field existed. */
  priceId: z.string().default(''),
  priceCents: z.int(),
  currency: z.string(),
  /** The smaller plan that starts with the next period; null if the current plan renews. */
  nextPlan: nextPlanSchema.nullable().default(null),

  /** The card for future charges; null until a card is confirmed. */
  card: cardSchema.nullable(),
  createdAt: z.string(),
  trialEndsAt: z.string().nullable(),
  periodStartsAt: z.string(),
  periodEndsAt: z.string(),
  /** When a canceled subscription ends; null if the subscription isn't canceled. */
  cancelAt: z.string().nullable(),
  /** When the member canceled. */
  canceledAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  overdue: overdueSchema.nullable(),
  /**
   * Set while an operator has paused payments in Stripe's dashboard. `resumesAt` is null if the
   * pause is open-ended.
   */
  pausedCollection: z.object({ resumesAt: z.string().nullable() }).nullable().default(null),
  /**
   * `replaced`: an operator set another price, so `tier` is the last known plan. `unknown`: the
   * price has no plan.
   */
  priceOrigin: z.enum(['catalog', 'replaced', 'unknown']).default('catalog'),

  /** The newest invoice, whatever its status. */
  latestInvoice: z
    .object({ invoiceId: z.string(), createdAt: z.string() })
    .nullable()
    .default(null),

  /** The newest invoice, if it is paid and wasn't free. */
  lastPayment: paymentSchema.nullable().default(null),
  /** True if Stripe ended the subscription because its invoice wasn't paid. */
  isEndedUnpaid: z.boolean().default(false),
  /** True if the subscription ended before its checkout was finished. */
  isNeverStarted: z.boolean().default(false),
  /** ID of the member's latest plan change; null before the first change. */
  changeId: z.string().nullable(),
  /** The decisive dispute of this subscription's payments; null if there is none. */
  dispute: disputeSchema.nullable().default(null),
  /**
   * Set once the member requests a full refund. `cents` is the refunded amount; null until the
   * refund is complete.
   */
  refund: z.object({ requestedAt: z.string(), cents: z.int().nullable() }).nullable(),
});

export type SubscriptionFacts = z.output<typeof subscriptionFactsSchema>;

/** The last email that said whether a subscription is canceled, and the emails of its UTC day. */
const cancellationNoticeSchema = z.object({
  subscriptionId: z.string(),
  /** When access ends according to that email; null if it said that the plan continues. */
  cancelAt: z.string().nullable(),
  day: z.string(),
  count: z.int(),
  /** When to tell the member about a later state that hasn't been emailed. */
  retryAt: z.string().optional(),
});

export type CancellationNotice = z.output<typeof cancellationNoticeSchema>;

/**
 * The `billing` attribute of a member's row: the customer's last known state at Stripe. Writes
 * increment `version`.
 */
export const billingRecordSchema = z.object({
  version: z.int(),
  customerId: z.string(),
  /** The live subscription, or the newest one if none is live. */
  subscription: subscriptionFactsSchema.nullable(),
  /**
   * True if the card was already used for a trial. The member gets no access until they accept an
   * immediate charge.
   */
  isRepeatTrial: z.boolean(),
  /**
   * Deducted from future charges. Negative if Stripe carried over an amount below its minimum
   * charge.
   */
  creditCents: z.int(),
  firstChargedAt: z.string().nullable(),

  /** The customer's default card at Stripe, which members change in the portal. */
  defaultCardId: z.string().nullable().default(null),
  /**
   * The refunded total, once all charges were refunded in full. Stays set, because a full refund
   * uses the guarantee.
   */
  refundedInFullCents: z.int().nullable().default(null),
  /** True if an operator deleted the customer in Stripe's dashboard. */
  isCustomerDeleted: z.boolean().default(false),
  /**
   * Sorted hashes of the account's mailboxes and charged cards. Each mailbox and card gets at most
   * one refund.
   */
  payerHashes: z.array(z.string()).default([]),
  /** Missing until a plan is canceled. */
  cancellationNotice: cancellationNoticeSchema.optional(),
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

/**
 * Prefers live subscriptions, then incomplete ones, then live ones without a plan, then ended ones.
 * Among several of the same kind, prefers the newest.
 */
export function findCurrentSubscription(
  subscriptions: readonly SubscriptionFacts[],
): SubscriptionFacts | null {
  const statusRank = (status: SubscriptionStatus) =>
    STATUS_ORDER.includes(status) ? STATUS_ORDER.indexOf(status) : STATUS_ORDER.length;

  // Prefer a trial with a card, even if a trial without a card is newer.
  const rank = ({ status, card, priceOrigin }: SubscriptionFacts) =>
    priceOrigin === 'unknown'
      ? Math.max(statusRank(status), STATUS_ORDER.length - 0.5)
      : statusRank(status) + (status === 'trialing' && !card ? 0.5 : 0);

  const sorted = subscriptions.toSorted(
    (a, b) => rank(a) - rank(b) || b.createdAt.localeCompare(a.createdAt),
  );

  return sorted[0] ?? null;
}
