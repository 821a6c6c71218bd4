import { isDependencyFailure, errorCodeFor } from '#platform/dependency-failure.ts';
import { log } from '#platform/logging.ts';
import { schedule } from '#platform/scheduled.ts';
import { clock, type Wired } from '#platform/uses/use.ts';

import { customerRemovalGateway } from '../customer/customer-removal.gateway.ts';
import { disputeGateway } from '../dispute/dispute.gateway.ts';
import type { refreshUses } from '../membership/refresh-membership.service.ts';
import { signupRefreshUses } from '../membership/signup-refresh.service.ts';
import { eventCursor, scheduledCheckStore } from '../membership/scheduled-check.store.ts';
import { viaStripe } from '../stripe/stripe-client.gateway.ts';
import { createCustomerRefresher } from './customer-refresher.service.ts';
import { openEventSlices } from './event-slices.service.ts';
import { stripeChangeGateway } from './stripe-change.gateway.ts';

const refresh: typeof refreshUses = {
  ...signupRefreshUses,
  removals: viaStripe(customerRemovalGateway),
};

const uses = {
  events: viaStripe(stripeChangeGateway),
  disputes: viaStripe(disputeGateway),
  scheduledChecks: scheduledCheckStore.pick('listDue', 'schedule'),
  cursor: eventCursor.pick('find', 'advance'),
  refresh,
  now: clock,
};

export type ReconcileDeps = Wired<typeof uses>;

const TIMEOUT_SECONDS = 900;
/** A run starts no customer after this time, so that it ends before its timeout. */
const WORK_MS = (TIMEOUT_SECONDS - 120) * 1_000;
/** Maximum scheduled checks per run; the others wait for the next run. */
const MAX_CHECKS = 5_000;
/** Checks to run between two slices of events, so that neither kind waits for the other. */
const CHECKS_PER_SLICE = 200;

/**
 * Runs hourly. Catches up on missed events and runs the scheduled checks that are due, oldest first.
 * The next run continues where this one stops.
 */
export const reconcileBilling = schedule('reconcile-billing', {
  impact: 'Missed Stripe events are not recovered, and trials without a card stay open.',
  uses,
  timeoutSeconds: TIMEOUT_SECONDS,
})(async (deps) => {
  const run = await openRun(deps);

  try {
    await settle(run);
  } catch (error) {
    // A deployment without Stripe keys has nothing to reconcile, so don't raise an alarm.
    if (isDependencyFailure(error) && errorCodeFor(error) === 'NOT_CONFIGURED')
      return log('info', 'billing is not configured');

    report(run, deps.now());
    throw error;
  }

  report(run, deps.now());

  const { failed } = run.customers.counts;
  const failedDisputes = run.slices.failedDisputes();
  if (failed > 0) throw new Error(`could not refresh ${failed} customers`);
  if (failedDisputes > 0) throw new Error(`could not settle ${failedDisputes} disputes`);
});

export const { handler, declaration } = reconcileBilling;

type Run = Awaited<ReturnType<typeof openRun>>;

async function openRun(deps: ReconcileDeps) {
  const startedAt = deps.now();
  const isOver = () => deps.now().getTime() - startedAt.getTime() >= WORK_MS;
  const customers = createCustomerRefresher({ ...deps, isOver });
  const slices = await openEventSlices({ ...deps, refreshAll: customers.refreshAll }, startedAt);
  const due = await deps.scheduledChecks.listDue(startedAt, MAX_CHECKS);
  const checks = due.map(({ customerId, dueAt }) => ({ customerId, since: new Date(dueAt) }));

  return { isOver, customers, slices, checks };
}

async function settle({ isOver, customers, slices, checks }: Run): Promise<void> {
  while (!isOver() && (slices.hasNext() || checks.length > 0)) {
    if (slices.hasNext()) await slices.settleNext();
    await customers.refreshAll(checks.splice(0, CHECKS_PER_SLICE));
  }
}

/** Logs the run's counts and the age of the oldest change that isn't reconciled, for an alarm. */
function report({ customers, slices, checks }: Run, now: Date): void {
  const open = [slices.unsettledFrom(), customers.oldestLeft(), checks[0]?.since];
  const ages = open.flatMap((time) => (time ? now.getTime() - time.getTime() : []));

  log('info', 'billing reconciled', {
    ...customers.counts,
    behindSeconds: Math.round(Math.max(0, ...ages) / 1_000),
  });
}
