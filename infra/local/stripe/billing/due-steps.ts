import { ApiError } from '../api/api-error.ts';
import type { Invoice, Subscription } from '../state/objects.ts';
import { updateAndEmit } from '../state/events.ts';
import type { Store } from '../state/store.ts';
import {
  collectAutomatically,
  findDefaultMethod,
  getConfirmationDeadline,
  getFailedPayments,
  giveUp,
  markSubscriptionPaid,
} from './collect-invoice.ts';
import { buildInvoiceDraft, finalizeInvoice, markUncollectible, voidInvoice } from './invoices.ts';
import { HOUR_SECONDS, computePeriodEnd } from './periods.ts';
import {
  discardPendingUpdate,
  endSubscription,
  expireIncomplete,
  pauseSubscription,
} from './subscription-state.ts';

/** A billing step and its due time in seconds since 1970. */
interface DueStep {
  at: number;
  run(): void;
}

const RESUMED_COLLECTION = { pause_collection: null } as const;
const INCOMPLETE_LIFETIME_SECONDS = 23 * HOUR_SECONDS;
/** As with Stripe, a renewal invoice stays a draft for an hour before it is charged. */
const DRAFT_LIFETIME_SECONDS = HOUR_SECONDS;

/**
 * Runs all due steps and the action, then commits. Discards the action's changes if it throws,
 * except after a 402.
 */
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

/**
 * Runs all due steps, oldest first. During each step, `store.nowSeconds` is the step's due time.
 */
function runDueSteps(store: Store): void {
  for (;;) {
    const steps = [
      ...store
        .listAll('subscription')
        .flatMap((subscription) => listSubscriptionSteps(store, subscription)),
      ...store.listAll('invoice').flatMap((invoice) => listInvoiceSteps(store, invoice)),
    ];

    const [next] = steps.filter(({ at }) => at <= store.nowSeconds).toSorted((a, b) => a.at - b.at);
    if (!next) return;

    store.runAt(next.at, () => next.run());
  }
}

function listSubscriptionSteps(store: Store, subscription: Subscription): DueStep[] {
  const { created, items, pause_collection: pause, pending_update: pending, status } = subscription;
  if (status === 'incomplete') {
    return [
      {
        at: created + INCOMPLETE_LIFETIME_SECONDS,
        run: () => expireIncomplete(store, subscription),
      },
    ];
  }

  if (!['active', 'past_due', 'trialing', 'unpaid'].includes(status)) return [];

  const end = items.data[0].current_period_end;
  const steps: DueStep[] = [
    { at: Math.min(end, subscription.cancel_at ?? end), run: () => endPeriod(store, subscription) },
  ];
  const resumesAt = pause?.resumes_at ?? null;

  if (resumesAt !== null) {
    steps.push({
      at: resumesAt,
      run: () => updateAndEmit(store, ['subscription', subscription.id], RESUMED_COLLECTION),
    });
  }

  if (pending)
    steps.push({ at: pending.expires_at, run: () => discardPendingUpdate(store, subscription.id) });

  return steps;
}

function listInvoiceSteps(store: Store, invoice: Invoice): DueStep[] {
  const {
    automatically_finalizes_at: finalizesAt,
    next_payment_attempt: retryAt,
    status,
  } = invoice;

  if (status === 'draft' && finalizesAt !== null) {
    return [{ at: finalizesAt, run: () => finalizeRenewal(store, invoice) }];
  }
  if (status === 'open' && retryAt !== null)
    return [{ at: retryAt, run: () => collectAutomatically(store, invoice) }];

  const deadline = getConfirmationDeadline(store, invoice);
  const subscription = store.get('subscription', invoice.parent.subscription_details.subscription);

  if (
    deadline === null ||
    subscription.status !== 'past_due' ||
    getFailedPayments(store) === 'past_due'
  )
    return [];

  return [{ at: deadline, run: () => giveUp(store, subscription) }];
}

function endPeriod(store: Store, subscription: Subscription): void {
  const { cancel_at: cancelAt, status, trial_settings: trial } = subscription;
  const endsWithoutCard =
    status === 'trialing' && trial.end_behavior.missing_payment_method === 'cancel';
  const isEnding = cancelAt !== null && cancelAt <= store.nowSeconds;
  const pausesWithoutCard =
    status === 'trialing' && trial.end_behavior.missing_payment_method === 'pause';
  const hasCard = findDefaultMethod(store, subscription) !== undefined;

  if (isEnding || (endsWithoutCard && !hasCard)) endSubscription(store, subscription);
  else if (pausesWithoutCard && !hasCard) pauseSubscription(store, subscription);
  else renew(store, subscription);
}

function renew(store: Store, subscription: Subscription): void {
  const { id, billing_cycle_anchor: anchor, items, status } = subscription;
  const [item] = items.data;
  const start = item.current_period_end;
  const renewed = {
    ...item,
    current_period_start: start,
    current_period_end: computePeriodEnd(anchor, start),
  };

  const draft = buildInvoiceDraft(store, {
    subscription,
    reason: 'subscription_cycle',
    total: item.price.unit_amount,
  });

  // As with Stripe, an unpaid subscription's invoices stay drafts until somebody finalizes them.
  const finalizesAt = status === 'unpaid' ? null : store.nowSeconds + DRAFT_LIFETIME_SECONDS;
  store.put('invoice', { ...draft, automatically_finalizes_at: finalizesAt });
  store.setHidden(id, { debitedCents: undefined });
  updateAndEmit(store, ['subscription', id], {
    items: { ...items, data: [renewed] },
    latest_invoice: draft.id,
    status: status === 'trialing' ? 'active' : status,
  });
}

function finalizeRenewal(store: Store, draft: Invoice): void {
  const subscription = store.get('subscription', draft.parent.subscription_details.subscription);
  const { behavior } = subscription.pause_collection ?? {};
  if (behavior === 'keep_as_draft')
    return void store.put('invoice', { ...draft, automatically_finalizes_at: null });

  const invoice = finalizeInvoice(store, draft);
  if (behavior === 'void' && invoice.status === 'open') return void voidInvoice(store, invoice);
  if (behavior === 'mark_uncollectible' && invoice.status === 'open')
    return markUncollectible(store, invoice);
  if (invoice.status !== 'paid') return collectAutomatically(store, invoice);

  markSubscriptionPaid(store, subscription, { invoice });
}
