import { ApiError } from '../api/api-error.ts';
import type { Invoice, Subscription } from '../state/objects.ts';
import { emit, update } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import { collectOffSession, defaultMethodOf, subscriptionPaid } from './collect.ts';
import { endSubscription, expireIncomplete } from './end-subscription.ts';
import { createInvoice, finalizeInvoice } from './invoices.ts';
import { dropPendingUpdate } from './pending-update.ts';
import { DAY, HOUR, periodEnd } from './periods.ts';

/** Something that happens at a moment, in seconds since 1970. */
interface Step {
  readonly at: number;
  act(): void;
}

const INCOMPLETE_LIFETIME = 23 * HOUR;
/** As at Stripe, a renewal's invoice stays a draft for an hour before it is charged. */
const DRAFT_LIFETIME = HOUR;

/** Runs due steps, then the action, and commits. Discards the changes of a failed action, unless its error keeps them. */
export function transact<T>(store: Store, act: () => T): T {
  try {
    runDueSteps(store);
    store.commit();
    const result = act();
    runDueSteps(store);
    return result;
  } catch (error) {
    if (!(error instanceof ApiError && error.keepsChanges)) store.rollBack();
    throw error;
  } finally {
    store.commit();
  }
}

/** Runs every due step as of its moment, the earliest first. */
function runDueSteps(store: Store): void {
  for (;;) {
    const steps = [
      ...store.all('subscription').flatMap((subscription) => stepsOf(store, subscription)),
      ...store.all('invoice').flatMap((invoice) => stepsOfInvoice(store, invoice)),
    ];
    const [next] = steps.filter(({ at }) => at <= store.now).toSorted((a, b) => a.at - b.at);
    if (!next) return;
    store.at(next.at, () => next.act());
  }
}

function stepsOf(store: Store, subscription: Subscription): Step[] {
  const {
    id,
    created,
    cancel_at: cancelAt,
    items,
    pending_update: pending,
    status,
    trial_end: trialEnd,
  } = subscription;
  if (status === 'incomplete') {
    return [{ at: created + INCOMPLETE_LIFETIME, act: () => expireIncomplete(store, subscription) }];
  }
  if (!['active', 'past_due', 'trialing'].includes(status)) return [];
  const end = items.data[0].current_period_end;
  const steps: Step[] = [{ at: Math.min(end, cancelAt ?? end), act: () => turnPeriod(store, subscription) }];
  if (pending) steps.push({ at: pending.expires_at, act: () => dropPendingUpdate(store, id) });
  if (status === 'trialing' && trialEnd !== null && store.hidden(id).trialEndAnnounced !== trialEnd) {
    const at = Math.max(trialEnd - 3 * DAY, created);
    steps.push({ at, act: () => announceTrialEnd(store, subscription) });
  }
  return steps;
}

function stepsOfInvoice(store: Store, invoice: Invoice): Step[] {
  const { automatically_finalizes_at: finalizesAt, next_payment_attempt: retryAt, status } = invoice;
  if (status === 'draft' && finalizesAt !== null) {
    return [{ at: finalizesAt, act: () => finalizeRenewal(store, invoice) }];
  }
  if (status === 'open' && retryAt !== null) return [{ at: retryAt, act: () => collectOffSession(store, invoice) }];
  return [];
}

function announceTrialEnd(store: Store, subscription: Subscription): void {
  store.hide(subscription.id, { trialEndAnnounced: subscription.trial_end ?? 0 });
  emit(store, 'customer.subscription.trial_will_end', subscription);
}

function turnPeriod(store: Store, subscription: Subscription): void {
  const { cancel_at: cancelAt, status, trial_settings: trial } = subscription;
  const endsWithoutCard = status === 'trialing' && trial.end_behavior.missing_payment_method === 'cancel';
  const isEnding = cancelAt !== null && cancelAt <= store.now;
  if (isEnding || (endsWithoutCard && !defaultMethodOf(store, subscription))) endSubscription(store, subscription);
  else renew(store, subscription);
}

function renew(store: Store, subscription: Subscription): void {
  const { id, billing_cycle_anchor: anchor, items, status } = subscription;
  const [item] = items.data;
  const start = item.current_period_end;
  const renewed = { ...item, current_period_start: start, current_period_end: periodEnd(anchor, start) };
  const { id: latest_invoice } = createInvoice(store, {
    subscription,
    reason: 'subscription_cycle',
    total: item.price.unit_amount,
    finalizesAt: store.now + DRAFT_LIFETIME,
  });
  update(store, ['subscription', id], {
    items: { ...items, data: [renewed] },
    latest_invoice,
    status: status === 'trialing' ? 'active' : status,
  });
}

function finalizeRenewal(store: Store, draft: Invoice): void {
  const invoice = finalizeInvoice(store, draft);
  if (invoice.status !== 'paid') return collectOffSession(store, invoice);
  subscriptionPaid(store, store.get('subscription', draft.parent.subscription_details.subscription), { invoice });
}
