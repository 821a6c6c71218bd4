import { listOf } from '../http/lists.ts';
import type { PendingUpdate, Subscription } from '../state/objects.ts';
import type { World } from '../state/world.ts';
import { emit } from '../webhooks/events.ts';
import { voidInvoice } from './invoices.ts';

/** The change that waited for its payment takes place. */
export function applyPendingUpdate(world: World, id: string): void {
  const before = world.get('subscription', id);
  if (!before.pending_update) return;
  const after = world.put('subscription', { ...withUpdate(before, before.pending_update), pending_update: null });
  world.put('note', { ...world.note(id), pendingInvoice: '' });
  emit(world, 'customer.subscription.pending_update_applied', after);
  emit(world, 'customer.subscription.updated', after, before);
}

/** The payment did not come in time: nothing changes and nothing is owed. */
export function expirePendingUpdate(world: World, id: string): void {
  const before = world.get('subscription', id);
  const invoice = world.find('invoice', world.note(id).pendingInvoice);
  if (invoice?.status === 'open') voidInvoice(world, invoice);
  world.put('note', { ...world.note(id), pendingInvoice: '' });
  const after = world.put('subscription', { ...before, pending_update: null });
  emit(world, 'customer.subscription.pending_update_expired', after);
  emit(world, 'customer.subscription.updated', after, before);
}

function withUpdate(subscription: Subscription, update: PendingUpdate): Subscription {
  const { subscription_items: items, metadata, trial_end: trialEnd, billing_cycle_anchor: anchor } = update;
  const isResumed = update.cancel_at_period_end === false;
  return {
    ...subscription,
    ...(items && { items: listOf(items, subscription.items.url) }),
    ...(metadata && { metadata }),
    ...(isResumed && { cancel_at_period_end: false, cancel_at: null, canceled_at: null }),
    ...(anchor !== null && { billing_cycle_anchor: anchor }),
    ...(trialEnd !== null && { trial_end: trialEnd, status: 'active' as const }),
  };
}
