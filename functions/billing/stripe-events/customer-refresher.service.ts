import { logError } from '#platform/logging.ts';
import { refreshMembership, type RefreshDeps } from '../membership/refresh-membership.service.ts';
import type { ScheduledCheckStore } from '../membership/scheduled-check.store.ts';

/** Customers refreshed at a time. They make about 30 calls per second, and Stripe allows 100. */
const CONCURRENCY = 8;

interface Deps {
  refresh: RefreshDeps;
  scheduledChecks: Pick<ScheduledCheckStore, 'schedule'>;
  /** True if the run has no time for another customer. */
  isOver: () => boolean;
}

export interface ChangedCustomer {
  customerId: string;
  /** Time of the change, or the due time of the check. */
  since: Date;
}

/**
 * Refreshes each customer at most once per run, because a refresh reads everything that happened
 * before the run.
 */
export function createCustomerRefresher({ refresh, scheduledChecks, isOver }: Deps) {
  const seen = new Set<string>();
  const counts = { refreshed: 0, failed: 0, postponed: 0 };
  let oldestLeft: Date | undefined;

  const tryRefresh = async (customerId: string) => {
    if (isOver()) return 'postponed';

    try {
      await refreshMembership(refresh, customerId);
      return 'refreshed';
    } catch (error) {
      logError('customer not reconciled', error, { customerId });
      return 'failed';
    }
  };

  const refreshOne = async ({ customerId, since }: ChangedCustomer) => {
    if (seen.has(customerId)) return;

    seen.add(customerId);

    const outcome = await tryRefresh(customerId);
    counts[outcome] += 1;
    if (outcome === 'refreshed') return;

    // The next run tries again, so that neither a failure nor a lack of time blocks the event cursor.
    await scheduledChecks.schedule(customerId, since);
    if (!oldestLeft || since < oldestLeft) oldestLeft = since;
  };

  return {
    counts,
    /** The earliest change of a customer that wasn't refreshed. */
    oldestLeft: () => oldestLeft,

    async refreshAll(customers: readonly ChangedCustomer[]): Promise<void> {
      const waiting = customers.values();

      const work = async () => {
        for (const customer of waiting) await refreshOne(customer);
      };

      await Promise.all(Array.from({ length: CONCURRENCY }, work));
    },
  };
}
