import * as z from 'zod';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { log, logError } from '../platform/logging.ts';
import { scheduled } from '../platform/scheduled.ts';
import { isDependencyFailure, refusalOf } from '../platform/dependency-failure.ts';
import { deployedRefresh, deployedStripe, openAccountFromEnv } from './deployed-refresh.ts';
import { eventCursor, type EventCursor } from './event-cursor.store.ts';
import { refreshMembership, type RefreshParts } from './refresh-membership.ts';
import { stripeEventGateway, type StripeEventGateway } from './stripe-event.gateway.ts';
import { visitStore, type VisitStore } from './visit.store.ts';

export interface ReconcileParts {
  readonly events: Pick<StripeEventGateway, 'customersSince'>;
  readonly visits: Pick<VisitStore, 'listDue' | 'plan'>;
  readonly cursor: EventCursor;
  readonly refresh: RefreshParts;
  readonly now: () => Date;
}

const HOUR_MS = 3_600_000;
/**
 * How far each run reads back before the cursor, because an event may appear in Stripe's list a little after its time.
 */
const OVERLAP_MS = HOUR_MS;
/** Stripe keeps events for 30 days. The first run looks back as far as Stripe's own delivery retries. */
const FIRST_LOOK_MS = 72 * HOUR_MS;
/** Checks per run; the rest waits for the next hour. */
const MOST_VISITS = 500;

/** Hourly: catches missed events and changes caused by time alone. */
export function reconcileBillingWith(parts: ReconcileParts): () => Promise<void> {
  return async () => {
    const started = parts.now();
    const cursor = await parts.cursor.find();
    const since = new Date(cursor ? cursor.getTime() - OVERLAP_MS : started.getTime() - FIRST_LOOK_MS);
    const heard = await parts.events.customersSince(since);
    const due = (await parts.visits.listDue(started, MOST_VISITS)).map(({ customerId }) => customerId);
    const failed = await refreshAll(parts.refresh, [...new Set([...heard, ...due])]);
    // Retry failed customers next hour, so that one permanent failure doesn't block the event cursor.
    for (const customerId of failed) await parts.visits.plan(customerId, started);
    await parts.cursor.move(started);
    log('info', 'billing reconciled', { heard: heard.length, due: due.length, failed: failed.length });
    if (failed.length > 0) throw new Error(`${failed.length} customers could not be brought up to date`);
  };
}

/** Refreshes every customer even if some fail. Returns the failed ones. */
async function refreshAll(parts: RefreshParts, customerIds: readonly string[]): Promise<string[]> {
  const failed: string[] = [];
  for (const customerId of customerIds) {
    try {
      await refreshMembership(parts, customerId);
    } catch (error) {
      logError('customer not reconciled', error, { customerId });
      failed.push(customerId);
    }
  }
  return failed;
}

export const handler = scheduled('reconcile-billing', () => {
  const { BILLING_TABLE } = readEnvironment({ BILLING_TABLE: z.string() });
  const stripe = deployedStripe();
  const now = () => new Date();
  const run = reconcileBillingWith({
    events: stripeEventGateway(stripe),
    visits: visitStore(documentClient(), BILLING_TABLE),
    cursor: eventCursor(documentClient(), BILLING_TABLE),
    refresh: deployedRefresh(stripe, now, openAccountFromEnv(stripe, now)),
    now,
  });
  return async () => {
    try {
      await run();
    } catch (error) {
      // A stage without Stripe keys has nothing to reconcile, so don't raise an alarm.
      if (!isDependencyFailure(error) || refusalOf(error) !== 'NOT_CONFIGURED') throw error;
      log('info', 'billing is not configured');
    }
  };
});
