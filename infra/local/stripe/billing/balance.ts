import type { BalanceTransaction } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { change } from '../webhooks/events.ts';

interface BalanceChange {
  /** In cents; negative gives the customer credit. */
  readonly amount: number;
  readonly type: BalanceTransaction['type'];
  readonly invoice?: string;
  readonly description?: string | undefined;
  readonly metadata?: Record<string, string>;
}

/** Books an amount on what the customer owes (above zero) or has to their credit (below). */
export function changeBalance(
  world: World,
  customerId: string,
  { amount, type, invoice, description, metadata }: BalanceChange,
): BalanceTransaction {
  const customer = world.get('customer', customerId);
  const balance = customer.balance + amount;
  change(world, 'customer', { id: customerId, changes: { balance }, event: 'customer.updated' });
  return world.put('balanceTransaction', {
    id: world.newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created: world.now,
    credit_note: null,
    currency: customer.currency ?? 'usd',
    customer: customerId,
    customer_account: null,
    description: description ?? null,
    ending_balance: balance,
    invoice: invoice ?? null,
    livemode: false,
    metadata: metadata ?? {},
    type,
  });
}
