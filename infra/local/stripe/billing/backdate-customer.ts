import { emitEvent } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import type { TableName, Tables } from '../state/tables.ts';
import { hasEnded } from './end-subscription.ts';

/** The fields that contain a time in seconds since 1970. */
const TIME_FIELDS = new Set([
  'automatically_finalizes_at',
  'billing_cycle_anchor',
  'cancel_at',
  'canceled_at',
  'created',
  'current_period_end',
  'current_period_start',
  'ended_at',
  'expires_at',
  'finalized_at',
  'next_payment_attempt',
  'paid_at',
  'trial_end',
  'trialEndAnnounced',
]);
const TABLES = [
  'charge',
  'invoice',
  'paymentIntent',
  'paymentMethod',
  'refund',
  'setupIntent',
  'subscription',
] as const;

/** Moves a customer's whole history into the past. This simulates the passing of time without changing the clock. */
export function backdateCustomer(store: Store, customerId: string, seconds: number): void {
  store.put('customer', backdate(store.get('customer', customerId), seconds));
  for (const table of TABLES) backdateRows(store, table, { customerId, seconds });
  for (const subscription of store.listAll('subscription')) {
    if (subscription.customer !== customerId) continue;
    store.put('hidden', backdate(store.getHidden(subscription.id), seconds));
    // Months differ in length, so a backdated anchor would end later periods on a different day of the month.
    const anchor = subscription.items.data[0].current_period_end;
    store.put('subscription', { ...subscription, billing_cycle_anchor: anchor });
    if (!hasEnded(subscription)) emitEvent(store, 'customer.subscription.updated', subscription);
  }
}

function backdateRows<Name extends (typeof TABLES)[number] & TableName>(
  store: Store,
  table: Name,
  { customerId, seconds }: { customerId: string; seconds: number },
): void {
  for (const row of store.listAll(table)) {
    if (row.customer === customerId) store.put<Name>(table, backdate<Tables[Name]>(row, seconds));
  }
}

function backdate<T>(value: T, seconds: number): T {
  const text = JSON.stringify(value, (name, inner: unknown) =>
    typeof inner === 'number' && TIME_FIELDS.has(name) ? inner - seconds : inner,
  );
  return JSON.parse(text) as T;
}
