import type { BillingRecord, Overdue, SubscriptionFacts } from './billing-record.ts';

export const visaCard = { paymentMethodId: 'pm_1', brand: 'visa', last4: '4242' };

/** One declined Starter invoice. */
export function buildOverdue(changes: Partial<Overdue> = {}): Overdue {
  const { invoiceId = 'in_2', since = '2026-04-01T13:00:00.000Z', cents = 1_900 } = changes;
  return {
    invoiceId,
    since,
    cents,
    reason: 'declined',
    card: visaCard,
    nextTryAt: null,
    invoices: [{ invoiceId, since, cents }],
    ...changes,
  };
}

/** A paid Starter subscription for March 1 to April 1, 2026 (both at noon UTC). */
export function buildSubscription(changes: Partial<SubscriptionFacts> = {}): SubscriptionFacts {
  return {
    subscriptionId: 'sub_1',
    itemId: 'si_1',
    status: 'active',
    tier: 'starter',
    offer: 'list',
    priceId: 'price_1',
    nextPlan: null,
    priceCents: 1_900,
    currency: 'usd',
    card: visaCard,

    createdAt: '2026-03-01T12:00:00.000Z',
    trialEndsAt: null,
    periodStartsAt: '2026-03-01T12:00:00.000Z',
    periodEndsAt: '2026-04-01T12:00:00.000Z',
    cancelAt: null,
    canceledAt: null,
    endedAt: null,

    overdue: null,
    pausedCollection: null,
    priceOrigin: 'catalog',
    latestInvoice: null,
    lastPayment: null,
    isEndedUnpaid: false,
    changeId: null,
    dispute: null,
    refund: null,
    ...changes,
  };
}

export function buildBillingRecord(
  subscription: SubscriptionFacts | null,
  changes: Partial<BillingRecord> = {},
): BillingRecord {
  return {
    version: 1,
    customerId: 'cus_1',
    subscription,
    isRepeatTrial: false,
    creditCents: 0,
    firstChargedAt: null,
    defaultCardId: null,
    refundedInFullCents: null,
    isCustomerDeleted: false,
    payerHashes: [],
    ...changes,
  };
}
