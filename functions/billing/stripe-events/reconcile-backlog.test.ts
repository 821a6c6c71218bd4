import { describe, expect, it } from 'vitest';
import { collectLog } from '#platform/collected-log.fixtures.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/product/time.ts';
import { InMemoryBilling } from '../fixtures/in-memory-billing.fixtures.ts';
import { InMemoryStripe } from '../fixtures/in-memory-stripe.fixtures.ts';
import { reconcileBilling, type ReconcileDeps } from './reconcile-billing.schedule.ts';
import type { EventSlice } from './stripe-change.gateway.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const LAMBDA_TIMEOUT_MS = 900_000;

/** Customers with one missed event each, from `firstAt` on. */
const missedEvents = (count: number, { firstAt, everyMs }: { firstAt: number; everyMs: number }) =>
  Array.from({ length: count }, (_, at) => ({
    customerId: `cus_${at}`,
    at: firstAt + at * everyMs,
  }));

/**
 * Runs the schedule with in-memory stores. Refreshing a customer takes `customerMs`, eight at a
 * time.
 */
function newBacklog(missed: ReturnType<typeof missedEvents>, customerMs = 0) {
  let now = START;
  const refreshed: string[] = [];
  const noPause = async () => undefined;
  const stores = new InMemoryBilling(new Date(START - 10 * HOUR_MS)).stores(noPause);
  const gateways = new InMemoryStripe().gateways(noPause);
  const clock = () => new Date(now);

  const findCustomer = async (customerId: string): Promise<undefined> => {
    refreshed.push(customerId);
    now += customerMs / 8;
  };

  const listChanges = async ({ from, until }: EventSlice) => {
    const found = missed.filter(({ at }) => at >= from.getTime() && at < until.getTime());
    return { customerIds: found.map(({ customerId }) => customerId), disputeIds: [] };
  };

  const deps: ReconcileDeps = {
    events: { listChanges },
    disputes: { find: noPause, settle: async () => false },
    scheduledChecks: stores.scheduledChecks,
    cursor: stores.cursor,
    refresh: { ...stores, ...gateways, stripe: { ...gateways.stripe, findCustomer }, now: clock },
    now: clock,
  };

  return {
    deps,
    refreshed,
    checks: stores.scheduledChecks,

    /** Returns the customers that the run refreshed, its duration and its report. */
    async run(changes: Partial<ReconcileDeps> = {}) {
      const [before, startedAt] = [refreshed.length, now];
      const log = collectLog();
      const error = await reconcileBilling
        .with({ ...deps, ...changes })()
        .catch(({ message }: Error) => message);
      log.stop();

      const { behindSeconds } = log.entries().at(-1) ?? {};

      return { error, behindSeconds, durationMs: now - startedAt, ids: refreshed.slice(before) };
    },

    startNextHour: () => (now += HOUR_MS - ((now - START) % HOUR_MS)),
  };
}

describe('a backlog larger than one run', () => {
  it.each([
    { missed: 'over eight hours', everyMs: 14_400 },
    { missed: 'within the same second', everyMs: 0 },
  ])('of 2,000 customers $missed is settled in several runs, each customer once', async (given) => {
    const missed = missedEvents(2_000, { firstAt: START - 9 * HOUR_MS, ...given });
    const backlog = newBacklog(missed, 10_000);
    const runs = [];

    for (let hour = 0; hour < 5; hour += 1) {
      runs.push(await backlog.run());
      backlog.startNextHour();
    }

    expect(backlog.refreshed.toSorted()).toEqual(missed.map((each) => each.customerId).toSorted());
    expect(runs.map(({ ids }) => ids.length)).toEqual([624, 624, 624, 128, 0]);
    for (const run of runs) expect(run.durationMs).toBeLessThan(LAMBDA_TIMEOUT_MS);
    expect(runs[0]?.behindSeconds).toBeGreaterThan(3 * 3_600);
    expect(runs[4]?.behindSeconds).toBe(0);
  });

  it('of events doesn’t delay the scheduled checks, nor the other way around', async () => {
    const missed = missedEvents(2_000, { firstAt: START - 10 * HOUR_MS, everyMs: 14_400 });
    const backlog = newBacklog(missed, 10_000);
    for (let at = 0; at < 1_000; at += 1)
      await backlog.checks.add(`cus_due_${at}`, new Date(START - HOUR_MS));

    const { ids } = await backlog.run();
    const due = ids.filter((customerId) => customerId.startsWith('cus_due')).length;

    expect(due).toBeGreaterThan(100);
    expect(ids.length - due).toBeGreaterThan(100);
  });
});

describe('a run that is killed', () => {
  it('is continued at the slice where it stopped', async () => {
    const missed = missedEvents(8, { firstAt: START - 9 * HOUR_MS, everyMs: HOUR_MS });
    const backlog = newBacklog(missed);
    const { stripe } = backlog.deps.refresh;

    // The process ends while it waits for the fifth customer.
    await new Promise<void>((stopped) => {
      const findCustomer = (customerId: string) =>
        customerId === 'cus_4'
          ? new Promise<undefined>(() => stopped())
          : stripe.findCustomer(customerId);
      const refresh = { ...backlog.deps.refresh, stripe: { ...stripe, findCustomer } };
      void reconcileBilling.with({ ...backlog.deps, refresh })();
    });

    expect(backlog.refreshed).toEqual(['cus_0', 'cus_1', 'cus_2', 'cus_3']);

    const { ids } = await backlog.run();
    expect(ids).toEqual(['cus_4', 'cus_5', 'cus_6', 'cus_7']);
  });
});

describe('the reported delay', () => {
  it('includes a customer who fails in every run', async () => {
    const backlog = newBacklog(missedEvents(1, { firstAt: START - MINUTE_MS, everyMs: 0 }));
    const { refresh } = backlog.deps;

    const findCustomer = async () => {
      throw new Error('no use');
    };

    const delays = [];

    for (let hour = 0; hour < 3; hour += 1) {
      const failing = { ...refresh, stripe: { ...refresh.stripe, findCustomer } };
      delays.push(Number((await backlog.run({ refresh: failing })).behindSeconds));
      backlog.startNextHour();
    }

    expect(delays.map((seconds) => Math.floor(seconds / 3_600))).toEqual([0, 1, 2]);
    expect((await backlog.run()).behindSeconds).toBe(0);
  });

  it('grows while Stripe’s events can’t be read', async () => {
    const backlog = newBacklog([]);
    expect(await backlog.run()).toMatchObject({ error: undefined, behindSeconds: 0 });

    const events = {
      listChanges: async () => {
        throw new Error('Stripe is unavailable');
      },
    };

    const delays = [];

    for (let hour = 0; hour < 2; hour += 1) {
      backlog.startNextHour();
      delays.push((await backlog.run({ events })).behindSeconds);
    }

    expect(delays).toEqual([70 * 60, 130 * 60]);
  });
});
