import { text } from '../api/params.ts';
import { defineList, defineRetrieve, type Route } from '../api/route.ts';
import type { Charge, Dispute } from '../state/objects.ts';
import { emitEvent } from '../state/events.ts';
import type { Store } from '../state/store.ts';

export const disputeRoutes: readonly Route[] = [
  defineRetrieve('/v1/disputes', 'dispute'),
  defineList('/v1/disputes', { table: 'dispute', params: { charge: text } }),
];

/** Opens a dispute as the cardholder's bank does. An inquiry withdraws no money. */
export function openDispute(store: Store, charge: Charge, { isInquiry = false } = {}): Dispute {
  store.put('charge', { ...charge, disputed: true });

  const dispute = store.put('dispute', {
    id: store.newId('du'),
    object: 'dispute',
    amount: charge.amount_captured - charge.amount_refunded,
    charge: charge.id,
    created: store.nowSeconds,
    currency: charge.currency,
    is_charge_refundable: isInquiry,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  });

  emitEvent(store, 'charge.dispute.created', dispute);
  if (!isInquiry) emitEvent(store, 'charge.dispute.funds_withdrawn', dispute);

  return dispute;
}

/**
 * The bank's decision: `won` returns the money to the business, `lost` leaves it with the
 * cardholder.
 */
export function closeDispute(
  store: Store,
  id: string,
  status: 'won' | 'lost' | 'warning_closed',
): Dispute {
  const closed = store.put('dispute', { ...store.get('dispute', id), status });
  if (status === 'won') emitEvent(store, 'charge.dispute.funds_reinstated', closed);
  emitEvent(store, 'charge.dispute.closed', closed);
  return closed;
}

/** The customer's newest payment that isn't disputed yet. */
export function findDisputableCharge(store: Store, customer: string): Charge | undefined {
  return store
    .listAll('charge')
    .findLast((each) => each.customer === customer && each.paid && !each.disputed);
}

/** True if the bank reversed this payment. As with Stripe, such a payment can't be refunded. */
export function isChargedBack(store: Store, charge: Charge): boolean {
  return store
    .listAll('dispute')
    .some(
      (each) =>
        each.charge === charge.id &&
        ['needs_response', 'under_review', 'lost'].includes(each.status),
    );
}
