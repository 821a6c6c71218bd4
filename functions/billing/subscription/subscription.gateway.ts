import { Stripe } from 'stripe';
import { logError } from '#platform/logging.ts';
import { tiers, type Tier } from '#shared/accounts/member.ts';
import { findPlanByLookupKey, offers, type Offer } from '#shared/billing/plans.ts';

import { subscriptionStatuses, type Payment, type SubscriptionFacts } from './billing-record.ts';
import { findDecisiveDispute, readDisputes } from '../dispute/dispute.ts';
import { payInvoiceIfOpen, readOverdue, toCard } from './overdue-invoices.gateway.ts';
import {
  readKeptPlan,
  readRefund,
  readSignupMetadata,
  type SignupMetadata,
  isTrialCardApproved,
  TRIAL_CARD_METADATA,
} from './stripe-metadata.ts';
import {
  asExpanded,
  callStripe,
  toId,
  undefinedIfMissing,
  type OpenStripe,
} from '../stripe/stripe-client.gateway.ts';

export interface CustomerFacts {
  customerId: string;
  /** Null until the signup has created the account. */
  memberId: string | null;
  /** The address to which Stripe sends its own emails. */
  email: string | null;
  /** Null if the customer wasn't created by the signup form. */
  signup: SignupMetadata | null;
  /** ISO 8601. */
  createdAt: string;
}

/** Reads and updates a customer and their subscriptions at Stripe. */
export type SubscriptionGateway = ReturnType<typeof subscriptionGateway>;

const EXPAND = [
  'data.default_payment_method',
  'data.latest_invoice',
  'data.customer.invoice_settings.default_payment_method',
];

export function subscriptionGateway(open: OpenStripe) {
  return {
    /** Undefined if the customer doesn't exist or was deleted. */
    async findCustomer(customerId: string): Promise<CustomerFacts | undefined> {
      const found = await callStripe(open, (stripe) => stripe.customers.retrieve(customerId)).catch(
        undefinedIfMissing,
      );
      if (!found || found.deleted) return undefined;

      const { metadata, email } = found;
      const signup = readSignupMetadata(metadata);

      return {
        customerId,
        memberId: metadata.memberId || null,
        email,
        signup,
        createdAt: toIso(found.created),
      };
    },

    /**
     * Sets the address to which Stripe sends its own emails. Does nothing if Stripe rejects the
     * address.
     */
    async setEmail(customerId: string, email: string) {
      await callStripe(open, (stripe) => stripe.customers.update(customerId, { email })).catch(
        (error: unknown) => {
          if (!(error instanceof Stripe.errors.StripeError && error.code === 'email_invalid'))
            throw error;
          logError('Stripe rejected the email address', error, { customerId });
        },
      );
    },

    /**
     * `creditCents` is deducted from future charges. Negative if Stripe carried over an amount
     * below its minimum.
     */
    async listSubscriptions(customerId: string): Promise<{
      subscriptions: readonly SubscriptionFacts[];
      creditCents: number;
      /** The customer's default card, which members change in the portal; null if there is none. */
      defaultCardId: string | null;
    }> {
      const query = { customer: customerId, status: 'all' as const, limit: 100, expand: EXPAND };
      const list = await callStripe(open, (stripe) => stripe.subscriptions.list(query)).catch(
        undefinedIfMissing,
      );
      const data = list?.data ?? [];
      const subscriptions: SubscriptionFacts[] = [];

      for (const subscription of data) {
        const facts = toSubscriptionFacts(subscription);
        const overdue = facts && (await readOverdue(open, subscription, facts.card));
        if (facts) subscriptions.push({ ...facts, overdue: overdue ?? null });
      }

      const defaultCardId = toId(findDefaultMethod(data[0]));

      return { subscriptions, creditCents: getCreditCents(data), defaultCardId };
    },

    /**
     * The newest payments of invoices created from `from` to `to` (ISO 8601, inclusive), newest
     * first; at most 10.
     */
    async listPayments(subscriptionId: string, { from, to }: { from: string; to: string }) {
      const created = { gte: toSeconds(from), lte: toSeconds(to) };
      const query = { subscription: subscriptionId, status: 'paid', created, limit: 10 } as const;
      const { data } = await callStripe(open, (stripe) => stripe.invoices.list(query));
      return data.flatMap((invoice) => toPayment(invoice) ?? []);
    },

    /**
     * The card that the customer most recently confirmed for future charges, at or after `since`
     * (ISO 8601). The fingerprint identifies the card number across customers.
     */
    async findConfirmedCard(customerId: string, since: string) {
      const query = { customer: customerId, limit: 20, expand: ['data.payment_method'] };
      const { data } = await callStripe(open, (stripe) => stripe.setupIntents.list(query));
      const done = data.find(
        ({ status, created }) => status === 'succeeded' && created >= toSeconds(since),
      );
      const method = asExpanded(done?.payment_method);

      return method
        ? { paymentMethodId: method.id, fingerprint: method.card?.fingerprint ?? null }
        : undefined;
    },

    /** Sets the card to charge after the trial, and records that this is the card's first trial. */
    async setCard(subscriptionId: string, paymentMethodId: string) {
      const change = { default_payment_method: paymentMethodId, metadata: TRIAL_CARD_METADATA };
      await callStripe(open, (stripe) => stripe.subscriptions.update(subscriptionId, change));
    },

    /** Makes this card the one that future invoices are charged to. */
    async replaceCard(subscriptionId: string, paymentMethodId: string) {
      const change = { default_payment_method: paymentMethodId };
      await callStripe(open, (stripe) => stripe.subscriptions.update(subscriptionId, change));
    },

    /**
     * Tries to pay an overdue invoice with this card. Returns the refusal; undefined if the invoice
     * is paid.
     */
    payOverdue: (invoiceId: string, paymentMethodId: string) =>
      payInvoiceIfOpen(open, invoiceId, { paymentMethodId, isOffSession: true }),

    /** Ends the subscription immediately. Idempotent. */
    async end(subscriptionId: string) {
      await callStripe(open, (stripe) => stripe.subscriptions.cancel(subscriptionId)).catch(
        undefinedIfMissing,
      );
    },

    async readCharges(customerId: string) {
      const charges = await callStripe(open, (stripe) =>
        stripe.charges
          .list({ customer: customerId, limit: 100 })
          .autoPagingToArray({ limit: 1_000 }),
      );

      const paidCharges = charges.filter((charge) => charge.paid && charge.amount_captured > 0);
      const times = paidCharges.map(({ created }) => created);

      return {
        /** ISO 8601 time of the first charge; null if nothing was charged. */
        firstChargedAt: times.length > 0 ? toIso(Math.min(...times)) : null,
        /** Fingerprints of the cards that were charged. */
        /** The refunded total, if every charge was refunded in full; otherwise null. */
        refundedInFullCents: sumIfRefundedInFull(paidCharges),
        fingerprints: paidCharges.flatMap(
          ({ payment_method_details: method }) => method?.card?.fingerprint ?? [],
        ),
      };
    },
  };
}

function sumIfRefundedInFull(charges: readonly Stripe.Charge[]): number | null {
  const isInFull =
    charges.length > 0 && charges.every((each) => each.amount_refunded >= each.amount_captured);
  return isInFull ? charges.reduce((sum, { amount_refunded: cents }) => sum + cents, 0) : null;
}

function findDefaultMethod(subscription: Stripe.Subscription | undefined) {
  const customer = asExpanded(subscription?.customer);
  return customer && !customer.deleted ? customer.invoice_settings.default_payment_method : null;
}

function getCreditCents([subscription]: readonly Stripe.Subscription[]): number {
  const customer = asExpanded(subscription?.customer);
  return customer && !customer.deleted ? -customer.balance : 0;
}

/** Returns undefined for an unknown status. Without `readOverdue`, `overdue` is null. */
export function toSubscriptionFacts(
  subscription: Stripe.Subscription,
): SubscriptionFacts | undefined {
  const [item] = subscription.items.data;
  const status = subscriptionStatuses.find((name) => name === subscription.status);

  if (!item || !status) {
    logError('subscription has no price or an unknown status', new Error('unknown subscription'), {
      subscriptionId: subscription.id,
    });
    return undefined;
  }

  const plan = findPlan(item.price);
  const { cancel_at, cancel_at_period_end, trial_end, pause_collection: pause } = subscription;
  const price = { priceId: item.price.id, priceCents: item.price.unit_amount ?? 0 };
  const kept = readKeptPlan(subscription.metadata, item.current_period_end);
  const invoice = asExpanded(subscription.latest_invoice);

  return {
    subscriptionId: subscription.id,
    itemId: item.id,
    status,
    ...(kept ?? { ...(plan ?? UNKNOWN_PLAN), ...price }),
    priceOrigin: plan ? 'catalog' : 'unknown',
    currency: item.price.currency,
    nextPlan: kept && plan ? { ...plan, priceCents: price.priceCents } : null,
    card: getCard(subscription),
    createdAt: toIso(subscription.created),
    trialEndsAt: toIsoOrNull(trial_end),
    periodStartsAt: toIso(item.current_period_start),
    periodEndsAt: toIso(item.current_period_end),
    cancelAt: toIsoOrNull(cancel_at ?? (cancel_at_period_end ? item.current_period_end : null)),
    canceledAt: toIsoOrNull(subscription.canceled_at),
    endedAt: toIsoOrNull(subscription.ended_at),
    overdue: null,
    pausedCollection: pause && { resumesAt: toIsoOrNull(pause.resumes_at) },
    latestInvoice: invoice && { invoiceId: invoice.id, createdAt: toIso(invoice.created) },
    lastPayment: invoice && toPayment(invoice),
    isEndedUnpaid: subscription.cancellation_details?.reason === 'payment_failed',
    isNeverStarted: isNeverStarted(subscription, invoice),
    changeId: subscription.metadata.changeId || null,
    dispute: findDecisiveDispute(readDisputes(subscription.metadata)),
    refund: readRefund(subscription.metadata),
  };
}

/**
 * Stands in for the plan of a price that isn't Greenroom's, until the last known plan replaces it.
 */
const UNKNOWN_PLAN = { tier: 'starter', offer: 'list' } as const;

/**
 * Prefers the price's metadata to its lookup key, because a replaced price loses the lookup key.
 */
function findPlan({
  metadata,
  lookup_key,
}: Stripe.Price): { tier: Tier; offer: Offer } | undefined {
  const tier = tiers.find((name) => name === metadata.tier);
  const offer = offers.find((name) => name === metadata.offer);
  if (tier && offer) return { tier, offer };

  const plan = findPlanByLookupKey(lookup_key ?? '');

  return plan && { tier: plan.tier, offer: plan.offer };
}

/** True if it ended before a card was confirmed for its trial, or before its first payment. */
function isNeverStarted(
  { status, trial_end: trialEnd, ended_at: endedAt, metadata }: Stripe.Subscription,
  newestInvoice: Stripe.Invoice | null,
): boolean {
  if (status === 'incomplete_expired') return true;
  if (status !== 'canceled' || endedAt === null) return false;
  if (trialEnd !== null && endedAt <= trialEnd) return !isTrialCardApproved(metadata);

  return newestInvoice?.billing_reason === 'subscription_create' && newestInvoice.status !== 'paid';
}

/** As at Stripe, the subscription's own card comes before the customer's default card. */
function getCard(subscription: Stripe.Subscription): SubscriptionFacts['card'] {
  const { status, metadata, default_payment_method: own } = subscription;
  const method = asExpanded(own) ?? asExpanded(findDefaultMethod(subscription));
  if (!method || (status === 'trialing' && !isTrialCardApproved(metadata))) return null;

  return toCard(method);
}

/**
 * Null if the invoice is unpaid or its total isn't positive, as for a trial's first invoice or a
 * downgrade.
 */
function toPayment(invoice: Stripe.Invoice): Payment | null {
  if (invoice.status !== 'paid' || invoice.total <= 0) return null;

  const paidAt = toIso(invoice.status_transitions.paid_at ?? invoice.created);
  const { id: invoiceId, amount_paid: cents, total, starting_balance, billing_reason } = invoice;
  const creditCents = Math.min(total - cents, Math.max(0, -starting_balance));

  return {
    invoiceId,
    paidAt,
    cents,
    creditCents,
    isPlanChange: billing_reason === 'subscription_update',
  };
}

function toSeconds(iso: string): number {
  return Math.floor(Date.parse(iso) / 1000);
}

function toIso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function toIsoOrNull(seconds: number | null): string | null {
  return seconds === null ? null : toIso(seconds);
}
