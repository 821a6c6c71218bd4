import type { Subscription } from '../state/objects.ts';
import type { TableName, Tables } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { emit } from '../webhooks/events.ts';

/** Fields that hold a moment, in seconds since 1970. */
const MOMENTS = new Set([
  'automatically_finalizes_at',
  'billing_cycle_anchor',
  'cancel_at',
  'canceled_at',
  'created',
  'current_period_end',
  'current_period_start',
  'due_date',
  'effective_at',
  'end',
  'ended_at',
  'expires_at',
  'finalized_at',
  'marked_uncollectible_at',
  'next_payment_attempt',
  'paid_at',
  'period_end',
  'period_start',
  'start',
  'start_date',
  'subscription_proration_date',
  'trial_end',
  'trialEndAnnounced',
  'trial_start',
  'voided_at',
]);

/** Makes everything of a customer older by so many seconds. Throws for one on a test clock, which has a time of its own. */
export function ageCustomer(world: World, customerId: string, seconds: number): void {
  const customer = world.find('customer', customerId);
  if (!customer) throw new Error(`there is no customer ${customerId}`);
  if (customer.test_clock) throw new Error('a customer on a test clock is moved by advancing the clock');
  if (!Number.isInteger(seconds) || seconds < 0) throw new Error('time moves forward, in whole seconds');
  const tables = [
    'subscription',
    'setupIntent',
    'paymentIntent',
    'paymentMethod',
    'charge',
    'invoice',
    'refund',
  ] as const;
  world.put('customer', older(customer, seconds));
  for (const table of tables) ageRows(world, table, { customerId, seconds });
  for (const row of world.all('balanceTransaction')) {
    if (row.customer === customerId) world.put('balanceTransaction', older(row, seconds));
  }
  for (const payment of world.all('invoicePayment')) {
    const isTheirs = world.find('invoice', payment.invoice)?.customer === customerId;
    if (isTheirs) world.put('invoicePayment', older(payment, seconds));
  }
  for (const subscription of world.all('subscription')) {
    if (subscription.customer !== customerId) continue;
    world.put('note', older(world.note(subscription.id), seconds));
    world.put('subscription', { ...subscription, billing_cycle_anchor: nextTurn(subscription) });
    const isOver = subscription.status === 'canceled' || subscription.status === 'incomplete_expired';
    if (!isOver) emit(world, 'customer.subscription.updated', subscription);
  }
}

type Owned = 'charge' | 'invoice' | 'paymentIntent' | 'paymentMethod' | 'refund' | 'setupIntent' | 'subscription';

function ageRows<Name extends Owned & TableName>(
  world: World,
  table: Name,
  { customerId, seconds }: { customerId: string; seconds: number },
): void {
  for (const row of world.all(table)) {
    if (row.customer === customerId) world.put<Name>(table, older<Tables[Name]>(row, seconds));
  }
}

/** Months differ in length, so that an anchor moved by days would turn periods on another day than the one they end. */
function nextTurn({ items }: Subscription): number {
  return Math.min(...items.data.map((item) => item.current_period_end));
}

/** A copy with every moment in it that much earlier. */
function older<T>(value: T, seconds: number): T {
  const text = JSON.stringify(value, (name, inner: unknown) =>
    typeof inner === 'number' && MOMENTS.has(name) ? inner - seconds : inner,
  );
  return JSON.parse(text) as T;
}
