import { isDependencyFailure, errorCodeFor } from '#platform/dependency-failure.ts';
import { log, logError } from '#platform/logging.ts';
import { schedule } from '#platform/scheduled.ts';
import { clock, type Wired } from '#platform/uses/use.ts';

import { customerRemovalGateway } from '../customer/customer-removal.gateway.ts';
import { disputeGateway, type DisputeGateway } from '../dispute/dispute.gateway.ts';
import { settleDispute } from '../dispute/settle-dispute.service.ts';
import {
  refreshMembership,
  type refreshUses,
  type RefreshDeps,
} from '../membership/refresh-membership.service.ts';
import { signupRefreshUses } from '../membership/signup-refresh.service.ts';
import { eventCursor, scheduledCheckStore } from '../membership/scheduled-check.store.ts';
import { viaStripe } from '../stripe/stripe-client.gateway.ts';
import { stripeEventGateway, type StripeEventGateway } from './stripe-event.gateway.ts';

const refresh: typeof refreshUses = {
  ...signupRefreshUses,
  removals: viaStripe(customerRemovalGateway),
};

const uses = {
  events: viaStripe<Pick<StripeEventGateway, 'listChangesSince'>>(stripeEventGateway),
  disputes: viaStripe(disputeGateway),
  scheduledChecks: scheduledCheckStore.pick('listDue', 'schedule'),
  cursor: eventCursor.pick('find', 'advance'),
  refresh,
  now: clock,
};

export type ReconcileDeps = Wired<typeof uses>;

const HOUR_MS = 3_600_000;

/**
 * Each run reads events from this long before the cursor, because Stripe may list an event slightly
 * late.
 */
const OVERLAP_MS = HOUR_MS;
/** How far back the first run looks. Stripe retries webhook deliveries for this long. */
const FIRST_LOOKBACK_MS = 72 * HOUR_MS;
/** Maximum scheduled checks per run; the others wait for the next run. */
const MAX_CHECKS = 500;

/** Runs hourly. Catches up on missed events and runs the scheduled checks that are due. */
export const reconcileBilling = schedule('reconcile-billing', {
  impact: 'Missed Stripe events are not recovered, and trials without a card stay open.',
  uses,
  timeoutSeconds: 600,
})(async (deps) => {
  try {
    await reconcile(deps);
  } catch (error) {
    // A deployment without Stripe keys has nothing to reconcile, so don't raise an alarm.
    if (!isDependencyFailure(error) || errorCodeFor(error) !== 'NOT_CONFIGURED') throw error;
    log('info', 'billing is not configured');
  }
});

export const { handler, declaration } = reconcileBilling;

async function reconcile(deps: ReconcileDeps): Promise<void> {
  const startedAt = deps.now();
  const cursor = await deps.cursor.find();
  const since = new Date(
    cursor ? cursor.getTime() - OVERLAP_MS : startedAt.getTime() - FIRST_LOOKBACK_MS,
  );
  const changes = await deps.events.listChangesSince(since);
  const disputed = await settleAll(deps.disputes, changes.disputeIds);
  const changedCustomerIds = [...changes.customerIds, ...disputed.customerIds];
  const dueCustomerIds = (await deps.scheduledChecks.listDue(startedAt, MAX_CHECKS)).map(
    ({ customerId }) => customerId,
  );
  const failedCustomerIds = await refreshAll(deps.refresh, [
    ...new Set([...changedCustomerIds, ...dueCustomerIds]),
  ]);

  // Retry failed customers in the next run, so that one permanent failure doesn't block the event
  // cursor.
  for (const customerId of failedCustomerIds)
    await deps.scheduledChecks.schedule(customerId, startedAt);
  // If a dispute failed, the cursor stays, so that the next run reads its event again.
  if (disputed.failed === 0) await deps.cursor.advance(startedAt);
  log('info', 'billing reconciled', {
    changed: changedCustomerIds.length,
    due: dueCustomerIds.length,
    failed: failedCustomerIds.length,
  });

  if (failedCustomerIds.length > 0)
    throw new Error(`could not refresh ${failedCustomerIds.length} customers`);
  if (disputed.failed > 0) throw new Error(`could not settle ${disputed.failed} disputes`);
}

/** Settles every dispute even if some fail. Returns the IDs of their customers. */
async function settleAll(disputes: DisputeGateway, disputeIds: readonly string[]) {
  const customerIds: string[] = [];
  let failed = 0;

  for (const disputeId of disputeIds) {
    try {
      const customerId = await settleDispute(disputes, disputeId);
      if (customerId) customerIds.push(customerId);
    } catch (error) {
      logError('dispute not settled', error, { disputeId });
      failed += 1;
    }
  }

  return { customerIds, failed };
}

/** Refreshes every customer even if some fail. Returns the IDs of the customers that failed. */
async function refreshAll(deps: RefreshDeps, customerIds: readonly string[]): Promise<string[]> {
  const failedCustomerIds: string[] = [];
  for (const customerId of customerIds) {
    try {
      await refreshMembership(deps, customerId);
    } catch (error) {
      logError('customer not reconciled', error, { customerId });
      failedCustomerIds.push(customerId);
    }
  }

  return failedCustomerIds;
}
