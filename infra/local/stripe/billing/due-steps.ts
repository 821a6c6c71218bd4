import { ApiError } from '../api/api-error.ts';
import type { Invoice, Subscription } from '../state/objects.ts';
import { updateAndEmit } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import { collectOffSession, findDefaultMethod, markSubscriptionPaid } from './collect-invoice.ts';
import { buildInvoiceDraft, finalizeInvoice } from './invoices.ts';
import { HOUR_SECONDS, computePeriodEnd } from './periods.ts';
import { discardPendingUpdate, endSubscription, expireIncomplete } from './subscription-state.ts';

/** A billing step and its due time in seconds since 1970. */
interface DueStep {
  readonly at: number;
  run(): void;
}

const INCOMPLETE_LIFETIME_SECONDS = 23 * HOUR_SECONDS;
/** As with Stripe, a renewal invoice stays a draft for an hour before it is charged. */
const DRAFT_LIFETIME_SECONDS = HOUR_SECONDS;

/** Runs all due steps and the action, then commits. Discards the action's changes if it throws, except after a 402. */
export function transact<T>(store: Store, action: () => T): T {
  try {
    runDueSteps(store);
    store.commit();
    const result = action();
    runDueSteps(store);
    return result;
  } catch (error) {
    // Keep the record of a declined payment (402); roll back after any other error.
    if (!(error instanceof ApiError && error.status === 402)) store.rollBack();
    throw error;
  } finally {
    store.commit();
  }
}

/** Runs all due steps, oldest first. During each step, `store.nowSeconds` is the step's due time. */
function runDueSteps(store: Store): void {
  for (;;) {
    const steps = [
      ...store.listAll('subscription').flatMap((subscription) => listSubscriptionSteps(store, subscription)),
      ...store.listAll('invoice').flatMap((invoice) => listInvoiceSteps(store, invoice)),
    ];
    const [next] = steps.filter(({ at }) => at <= store.nowSeconds).toSorted((a, b) => a.at - b.at);
    if (!next) return;
    store.runAt(next.at, () => next.run());
  }
}

function listSubscriptionSteps(store: Store, subscription: Subscription): DueStep[] {
  const { created, items, pending_update: pending, status } = subscription;
  if (status === 'incomplete') {
    return [{ at: created + INCOMPLETE_LIFETIME_SECONDS, run: () => expireIncomplete(store, subscription) }];
  }
  if (!['active', 'past_due', 'trialing'].includes(status)) return [];
  const end = items.data[0].current_period_end;
  const steps: DueStep[] = [
    { at: Math.min(end, subscription.cancel_at ?? end), run: () => endPeriod(store, subscription) },
  ];
  if (pending) steps.push({ at: pending.expires_at, run: () => discardPendingUpdate(store, subscription.id) });
  return steps;
}

function listInvoiceSteps(store: Store, invoice: Invoice): DueStep[] {
  const { automatically_finalizes_at: finalizesAt, next_payment_attempt: retryAt, status } = invoice;
  if (status === 'draft' && finalizesAt !== null) {
    return [{ at: finalizesAt, run: () => finalizeRenewal(store, invoice) }];
  }
  if (status === 'open' && retryAt !== null) return [{ at: retryAt, run: () => collectOffSession(store, invoice) }];
  return [];
}

function endPeriod(store: Store, subscription: Subscription): void {
  const { cancel_at: cancelAt, status, trial_settings: trial } = subscription;
  const endsWithoutCard = status === 'trialing' && trial.end_behavior.missing_payment_method === 'cancel';
  const isEnding = cancelAt !== null && cancelAt <= store.nowSeconds;
  if (isEnding || (endsWithoutCard && !findDefaultMethod(store, subscription))) endSubscription(store, subscription);
  else renew(store, subscription);
}

function renew(store: Store, subscription: Subscription): void {
  const { id, billing_cycle_anchor: anchor, items, status } = subscription;
  const [item] = items.data;
  const start = item.current_period_end;
  const renewed = { ...item, current_period_start: start, current_period_end: computePeriodEnd(anchor, start) };
  const draft = buildInvoiceDraft(store, { subscription, reason: 'subscription_cycle', total: item.price.unit_amount });
  const finalizesAt = store.nowSeconds + DRAFT_LIFETIME_SECONDS;
  store.put('invoice', { ...draft, automatically_finalizes_at: finalizesAt });
  updateAndEmit(store, ['subscription', id], {
    items: { ...items, data: [renewed] },
    latest_invoice: draft.id,
    status: status === 'trialing' ? 'active' : status,
  });
}

function finalizeRenewal(store: Store, draft: Invoice): void {
  const invoice = finalizeInvoice(store, draft);
  if (invoice.status !== 'paid') return collectOffSession(store, invoice);
  markSubscriptionPaid(store, store.get('subscription', draft.parent.subscription_details.subscription), { invoice });
}
