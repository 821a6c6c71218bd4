import { log } from '#platform/logging.ts';
import type { Wired } from '#platform/uses/use.ts';
import type { BillingRecord, Overdue, SubscriptionFacts } from '../subscription/billing-record.ts';
import {
  readCustomer,
  type readCustomerUses,
  type StripeCustomer,
} from './read-customer.service.ts';

type CardDeps = Wired<typeof readCustomerUses>;

const ENDED: readonly SubscriptionFacts['status'][] = [
  'canceled',
  'incomplete_expired',
  'incomplete',
];

/**
 * The portal changes the customer's default card, but not the card of the subscription. Charges the
 * new default from now on.
 */
export async function adoptDefaultCard(
  deps: CardDeps,
  customer: StripeCustomer,
  before: BillingRecord | null,
): Promise<StripeCustomer> {
  const { subscription, defaultCardId, customerId } = customer;
  const isNewDefault =
    before !== null && defaultCardId !== null && defaultCardId !== before.defaultCardId;
  if (!isNewDefault || !subscription?.card || ENDED.includes(subscription.status)) return customer;
  if (subscription.card.paymentMethodId === defaultCardId) return customer;

  await deps.stripe.replaceCard(subscription.subscriptionId, defaultCardId);

  return readCustomer(deps, customerId, before);
}

/**
 * Pays the overdue invoices if the card hasn't been tried for them. Returns undefined if there is
 * nothing to pay.
 */
export async function payOverdueWithNewCard(
  deps: CardDeps,
  { customerId, subscription }: StripeCustomer,
  before: BillingRecord | null,
): Promise<StripeCustomer | undefined> {
  if (!subscription?.overdue || !subscription.card) return undefined;
  if (!isNewCard(subscription.card, subscription.overdue)) return undefined;

  await payWithNewCard(deps, subscription.overdue, subscription.card.paymentMethodId);

  return readCustomer(deps, customerId, before);
}

/** True if another card was tried last. A declined card isn't retried automatically. */
function isNewCard(card: NonNullable<SubscriptionFacts['card']>, overdue: Overdue): boolean {
  return overdue.card?.paymentMethodId !== card.paymentMethodId;
}

/**
 * Pays the overdue invoices now, oldest first. Stripe's own retry comes days later, when the plan
 * may already have ended.
 */
async function payWithNewCard(
  { stripe }: CardDeps,
  { invoices }: Overdue,
  paymentMethodId: string,
): Promise<void> {
  for (const { invoiceId } of invoices) {
    const refusal = await stripe.payOverdue(invoiceId, paymentMethodId);
    if (!refusal) continue;

    // The next read of the invoice gives the reason.
    log('info', 'overdue payment refused', { invoiceId, message: refusal.message });

    return;
  }
}
