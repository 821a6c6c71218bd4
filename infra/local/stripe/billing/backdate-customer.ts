import { emitEvent } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import { hasEnded } from './subscription-state.ts';

/** Matches the names of fields that contain a time in seconds since 1970. */
const TIME_FIELD = /^(created|billing_cycle_anchor|next_payment_attempt|\w+_(at|end|start))$/;

const TABLES = [
  'charge',
  'invoice',
  'paymentIntent',
  'paymentMethod',
  'setupIntent',
  'subscription',
] as const;

/**
 * Simulates the passing of time by moving a customer's history into the past. The clock doesn't
 * change.
 */
export function backdateCustomer(store: Store, customerId: string, seconds: number): void {
  store.put('customer', backdate(store.get('customer', customerId), seconds));

  for (const table of TABLES) {
    for (const row of store.listAll(table)) {
      if (row.customer === customerId) store.put(table, backdate(row, seconds));
    }
  }

  for (const subscription of store.listAll('subscription')) {
    if (subscription.customer !== customerId) continue;

    // Move the anchor to the period's end. Months differ in length, so a backdated anchor would
    // shift later periods.
    const anchor = subscription.items.data[0].current_period_end;
    store.put('subscription', { ...subscription, billing_cycle_anchor: anchor });
    if (!hasEnded(subscription)) emitEvent(store, 'customer.subscription.updated', subscription);
  }
}

function backdate<T>(value: T, seconds: number): T {
  return JSON.parse(JSON.stringify(value), (name, inner: unknown) => {
    if (typeof inner === 'number' && TIME_FIELD.test(name)) return inner - seconds;

    // The product stores this time as metadata, which contains only text.
    return name === 'keptUntil' && typeof inner === 'string'
      ? String(Number(inner) - seconds)
      : inner;
  }) as T;
}
