import { logError } from '#platform/logging.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/product/time.ts';
import type { DisputeGateway } from '../dispute/dispute.gateway.ts';
import { settleDispute } from '../dispute/settle-dispute.service.ts';
import type { EventCursor } from '../membership/scheduled-check.store.ts';
import type { ChangedCustomer } from './customer-refresher.service.ts';
import type { EventSlice, StripeChangeGateway, StripeChanges } from './stripe-change.gateway.ts';

/** The next run reads the newest events again, because Stripe may list an event slightly late. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** How far back the first run looks. Stripe retries webhook deliveries for this long. */
const FIRST_LOOKBACK_MS = 72 * HOUR_MS;
/** A slice with events is at most this long. */
const SLICE_MS = 10 * MINUTE_MS;
/** Stripe's times are whole seconds, so a shorter slice can't be listed. */
const SHORTEST_SLICE_MS = 1_000;

interface Deps {
  events: StripeChangeGateway;
  disputes: DisputeGateway;
  cursor: Pick<EventCursor, 'find' | 'advance'>;
  refreshAll: (customers: readonly ChangedCustomer[]) => Promise<void>;
}

/** Reads Stripe's events up to the start of the run, oldest first, one slice at a time. */
export async function openEventSlices(deps: Deps, startedAt: Date) {
  const cursor = await deps.cursor.find();
  const end = addMs(startedAt, SHORTEST_SLICE_MS);
  let from = cursor ?? addMs(startedAt, -FIRST_LOOKBACK_MS);
  let lengthMs = SLICE_MS;
  let unsettledFrom = from;
  let failedDisputes = 0;

  return {
    hasNext: () => from < end,
    /** All earlier events are settled. */
    unsettledFrom: () => unsettledFrom,
    failedDisputes: () => failedDisputes,

    /** Settles the next slice. */
    async settleNext(): Promise<void> {
      const { until, changes } = await listNext(deps.events, { from, lengthMs, end });
      const disputed = await settleAll(deps.disputes, changes.disputeIds);
      const customerIds = [...changes.customerIds, ...disputed.customerIds];
      failedDisputes += disputed.failed;
      const since = findEarlier(until, startedAt);
      await deps.refreshAll(customerIds.map((customerId) => ({ customerId, since })));

      // If a dispute failed, the cursor stays, so that the next run reads its event again.
      if (failedDisputes === 0) {
        unsettledFrom = until;
        await deps.cursor.advance(findEarlier(until, addMs(startedAt, -OVERLAP_MS)));
      }

      lengthMs = getNextLengthMs({ from, until }, changes);
      from = until;
    },
  };
}

/** Slices grow while there are no events, so that a quiet time takes few calls. */
function getNextLengthMs({ from, until }: EventSlice, { customerIds, disputeIds }: StripeChanges) {
  const doubledMs = 2 * (until.getTime() - from.getTime());
  const isEmpty = customerIds.length === 0 && disputeIds.length === 0;
  return isEmpty ? doubledMs : Math.min(doubledMs, SLICE_MS);
}

/** Lists the next slice; a shorter one if it has too many events. */
async function listNext(
  events: StripeChangeGateway,
  { from, lengthMs, end }: { from: Date; lengthMs: number; end: Date },
): Promise<{ until: Date; changes: StripeChanges }> {
  const until = findEarlier(addMs(from, lengthMs), end);
  const changes = await events.listChanges({ from, until });
  if (changes) return { until, changes };

  const shorterMs = Math.floor((until.getTime() - from.getTime()) / 2 / 1_000) * 1_000;
  if (shorterMs < SHORTEST_SLICE_MS)
    throw new Error(`too many Stripe events within a second, at ${from.toISOString()}`);

  return listNext(events, { from, lengthMs: shorterMs, end });
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

const addMs = (time: Date, ms: number) => new Date(time.getTime() + ms);

const findEarlier = (time: Date, other: Date) => (time < other ? time : other);
