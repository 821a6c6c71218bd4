import type { Subscription } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { change, emit } from '../webhooks/events.ts';
import { collectInvoice, requireMethodToCharge, subscriptionPaid } from './collect.ts';
import type { Line } from './invoice-lines.ts';
import { createInvoice, finalizeInvoice } from './invoices.ts';
import { expirePendingUpdate } from './pending-update.ts';
import { HOUR } from './periods.ts';
import { requirePaid, type PaymentBehavior } from './subscribe.ts';

interface PaidChange {
  readonly changes: Partial<Subscription>;
  readonly lines: readonly Line[];
  readonly isInvoicedNow: boolean;
  readonly behavior: PaymentBehavior;
  readonly isOnSession: boolean;
  readonly prorationDate: number | undefined;
}

const PENDING_LIVES = 23 * HOUR;

/** A change of a subscription that costs something, or gives something back. */
export function carryOut(world: World, before: Subscription, planned: PaidChange): Subscription {
  const { id } = before;
  const { changes, lines, isInvoicedNow, behavior, isOnSession, prorationDate } = planned;
  if (!isInvoicedNow) {
    world.addNote(id, { nextLines: [...(world.note(id).nextLines ?? []), ...lines] });
    return changed(world, id, changes);
  }
  if (before.pending_update) expirePendingUpdate(world, id);
  const waits = behavior === 'pending_if_incomplete';
  if (!waits) changed(world, id, changes);
  const subscription = world.get('subscription', id);
  const draft = createInvoice(world, { subscription, reason: 'subscription_update', lines, prorationDate });
  const invoice = finalizeInvoice(world, draft);
  world.put('subscription', { ...world.get('subscription', id), latest_invoice: invoice.id });
  if (invoice.status === 'paid') {
    if (waits) changed(world, id, changes);
    subscriptionPaid(world, world.get('subscription', id), { invoice });
    return world.get('subscription', id);
  }
  if (behavior === 'default_incomplete') return changed(world, id, { status: 'past_due' });
  if (waits) awaitPayment(world, id, { invoice: invoice.id, changes });
  const method = requireMethodToCharge(world, subscription);
  const made = collectInvoice(world, invoice, { method, isOnSession });
  if (behavior === 'error_if_incomplete') requirePaid(made);
  return world.get('subscription', id);
}

function changed(world: World, id: string, changes: Partial<Subscription>): Subscription {
  return change(world, 'subscription', { id, changes, event: 'customer.subscription.updated' });
}

/** The change is remembered until the invoice is paid, for less than a day. */
function awaitPayment(
  world: World,
  id: string,
  { invoice, changes }: { invoice: string; changes: Partial<Subscription> },
): void {
  const before = world.get('subscription', id);
  world.addNote(id, { pendingInvoice: invoice });
  const after = world.put('subscription', {
    ...before,
    pending_update: {
      billing_cycle_anchor: changes.billing_cycle_anchor ?? null,
      cancel_at_period_end: changes.cancel_at_period_end ?? null,
      discount: null,
      discounts: null,
      expires_at: world.now + PENDING_LIVES,
      metadata: changes.metadata ?? null,
      subscription_items: changes.items?.data ?? null,
      trial_end: changes.trial_end ?? null,
      trial_from_plan: null,
    },
  });
  emit(world, 'customer.subscription.updated', after, before);
}
