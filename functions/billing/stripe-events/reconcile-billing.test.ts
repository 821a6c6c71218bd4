import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '#platform/http/refusal.ts';
import { tiers } from '#shared/accounts/member.ts';
import { DAY_MS, HOUR_MS } from '#shared/product/time.ts';

import { findCurrentSubscription } from '../subscription/billing-record.ts';
import { resolveEntitlement } from '../subscription/plan-entitlement.ts';
import { CLOCK_START } from '../fixtures/billing-world.fixtures.ts';
import { world } from '../fixtures/fresh-billing-world.fixtures.ts';
import { createCheckScheduler } from '../schedule-check.public.ts';
import { applyChange, previewChange } from '../plan-change/plan-change.service.ts';
import { reconcileBilling, type ReconcileDeps } from './reconcile-billing.schedule.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';
import { stripeChangeGateway, type EventSlice } from './stripe-change.gateway.ts';
import { trialClaimStore } from '../claims/trial-claim.store.ts';
import { seededRandom } from '../fixtures/interleaving.fixtures.ts';

const OVERLAP_MS = 600_000;
const NO_CHANGES = { customerIds: [], disputeIds: [] };

function createDeps(changes: Partial<ReconcileDeps> = {}): ReconcileDeps {
  const { scheduledChecks, cursor, refresh, now } = world;
  return {
    events: stripeChangeGateway(world.open),
    disputes: world.disputes,
    scheduledChecks,
    cursor,
    refresh,
    now,
    ...changes,
  };
}

const reconcile = (changes?: Partial<ReconcileDeps>) =>
  reconcileBilling.with(createDeps(changes))();

const planOf = async (memberId = 'member-1') => (await world.row(memberId)).plan;

describe('hourly run', () => {
  it('handles missed events', async () => {
    const { subscriptionId } = await world.subscribe();
    await reconcile();
    world.advanceClock(HOUR_MS);
    await world.plan.cancellations.cancelNow(subscriptionId);
    expect(await planOf()).toBe('starter');

    await reconcile();
    expect(await planOf()).toBeNull();
  });

  it('creates the account of a signup without any events', async () => {
    const started = await world.createIncompleteSubscription({ trialDays: 3 });
    await world.confirmCard(started);
    world.advanceClock(70 * HOUR_MS);
    await reconcile();

    expect(await planOf()).toBe('starter');
  });

  it('ends an abandoned trial without a card', async () => {
    const { customerId, subscription } = await world.createIncompleteSubscription({ trialDays: 3 });
    await refreshMembership(world.refresh, customerId);
    await world.cursor.advance(world.now());
    world.advanceClock(25 * HOUR_MS);
    await reconcile({ events: { listChanges: async () => NO_CHANGES } });

    expect((await world.stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  });

  it('sends the trial-end email once, a day before', async () => {
    await world.subscribe({ trialDays: 3 });

    for (let hour = 0; hour < 60; hour += 1) {
      world.advanceClock(HOUR_MS);
      await reconcile({ events: { listChanges: async () => NO_CHANGES } });
      const isOut = world.sentMails().some(({ kind }) => kind === 'trial-ends');
      expect(isOut).toBe(hour >= 47);
    }

    expect(world.sentMails().filter(({ kind }) => kind === 'trial-ends')).toHaveLength(1);
  });

  it.each([3, 0])(
    'syncs a new email to Stripe and carries over a trial of %i days',
    async (trialDays) => {
      const { customerId, memberId } = await world.subscribe({ trialDays });
      await world.tables.send(
        new UpdateCommand({
          TableName: 'members',
          Key: { memberId },
          UpdateExpression: 'SET email = :email',
          ExpressionAttributeValues: { ':email': 'mo.ved+x@gmail.com' },
        }),
      );

      await createCheckScheduler(world)(memberId, world.now());
      await reconcile({ events: { listChanges: async () => NO_CHANGES } });
      expect(await world.stripe.customers.retrieve(customerId)).toMatchObject({
        email: 'mo.ved+x@gmail.com',
      });

      const trials = trialClaimStore(world.refresh.hashPayer, world.tables, 'billing');
      expect(await trials.isEmailUsed('moved@gmail.com')).toBe(trialDays > 0);
    },
  );

  it('finds a renewal without an event', async () => {
    await world.subscribe();
    world.advanceClock(31 * DAY_MS + 3 * HOUR_MS);
    await reconcile({ events: { listChanges: async () => NO_CHANGES } });

    expect((await world.row()).billing?.subscription?.periodEndsAt).toBe(
      '2026-05-01T12:00:00.000Z',
    );
  });

  it('reports and retries a failing customer without blocking others', async () => {
    const members = ['member-1', 'member-2', 'member-3'];
    const begun = [];

    for (const memberId of members) {
      const started = await world.createIncompleteSubscription({ trialDays: 3, memberId });
      await world.stripe.setupIntents.confirm(String(started.subscription.pending_setup_intent), {
        payment_method: ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex'][begun.length] ?? '',
      });
      begun.push(started);
    }

    const broken = begun[1]?.customerId;

    const stripe = {
      ...world.refresh.stripe,
      findCustomer: async (id: string) => {
        if (id === broken) throw new Error('of no use');
        return world.refresh.stripe.findCustomer(id);
      },
    };

    await expect(reconcile({ refresh: { ...world.refresh, stripe } })).rejects.toThrow(
      'could not refresh 1 customers',
    );
    expect(await Promise.all(members.map(planOf))).toEqual(['starter', null, 'starter']);
    // The cursor has advanced, but the scheduled check finds the failed customer in the next run.
    expect(await world.cursor.find()).toEqual(new Date(CLOCK_START.getTime() - OVERLAP_MS));

    await reconcile({ events: { listChanges: async () => NO_CHANGES } });
    expect(await Promise.all(members.map(planOf))).toEqual(['starter', 'starter', 'starter']);
  });

  it('continues ten minutes before the last run, without a gap between two slices', async () => {
    const read: EventSlice[] = [];
    const events = {
      listChanges: async (slice: EventSlice) => (read.push(slice), NO_CHANGES),
    };
    await reconcile({ events });
    expect(read[0]?.from).toEqual(new Date(CLOCK_START.getTime() - 72 * HOUR_MS));
    expect(read.slice(1).map(({ from }) => from)).toEqual(
      read.slice(0, -1).map(({ until }) => until),
    );

    read.length = 0;
    world.advanceClock(2 * HOUR_MS);
    await reconcile({ events });
    expect(read[0]?.from).toEqual(new Date(CLOCK_START.getTime() - OVERLAP_MS));
    expect(read.at(-1)?.until).toEqual(new Date(world.now().getTime() + 1_000));
  });

  it('reads an event created during a run in the next run', async () => {
    const { subscriptionId } = await world.subscribe();
    const gateway = stripeChangeGateway(world.open);
    const listChanges = async (slice: EventSlice) => {
      await gateway.listChanges(slice);
      await world.plan.cancellations.cancelNow(subscriptionId);
      return NO_CHANGES;
    };

    await reconcile({ events: { listChanges } });
    expect(await planOf()).toBe('starter');

    world.advanceClock(HOUR_MS);
    await reconcile();
    expect(await planOf()).toBeNull();
  });
});

describe('a slice with too many events', () => {
  /** Creates six customers, `everyMs` apart. */
  async function createCustomers(everyMs: number): Promise<string[]> {
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1) {
      ids.push((await world.stripe.customers.create({ email: `new-${at}@example.com` })).id);
      world.advanceClock(everyMs);
    }

    return ids;
  }

  /** Runs with at most five events per slice. Returns the customers that were refreshed. */
  async function reconcileWithShortLists(): Promise<string[]> {
    const refreshed: string[] = [];
    const findCustomer = async (customerId: string) => {
      refreshed.push(customerId);
      return world.refresh.stripe.findCustomer(customerId);
    };

    const stripe = { ...world.refresh.stripe, findCustomer };
    await world.cursor.advance(CLOCK_START);
    await reconcile({
      events: stripeChangeGateway(world.open, 5),
      refresh: { ...world.refresh, stripe },
    });

    return refreshed;
  }

  it('is read in shorter slices, oldest first', async () => {
    const customerIds = await createCustomers(60_000);
    const refreshed = await reconcileWithShortLists();

    expect(refreshed.toSorted()).toEqual(customerIds.toSorted());
    expect(refreshed.indexOf(customerIds[0] ?? '')).toBeLessThan(
      refreshed.indexOf(customerIds[5] ?? ''),
    );
  });

  it('fails the run if it is only a second long, instead of skipping events', async () => {
    await createCustomers(0);
    await expect(reconcileWithShortLists()).rejects.toThrow(
      'too many Stripe events within a second, at 2026-03-01T12:00:00.000Z',
    );
    expect(await world.cursor.find()).toEqual(CLOCK_START);
  });
});

describe('random histories on the mock Stripe and local tables', () => {
  /** A random action by the member, their bank or the clock. Impossible actions have no effect. */
  async function something(
    random: () => number,
    customerId: string,
    subscriptionId: string,
  ): Promise<void> {
    const { cancellations } = world.plan;
    const tier = tiers[Math.floor(random() * 3)] ?? 'starter';

    const acts: (() => Promise<unknown>)[] = [
      async () => world.advanceClock(random() * 20 * DAY_MS),
      async () => world.advanceClock(random() * HOUR_MS),
      async () => world.mockStripe.control.declineNext(customerId, 1 + Math.floor(random() * 4)),
      () => cancellations.cancelAtPeriodEnd(subscriptionId),
      () => cancellations.resume(subscriptionId),
      async () => {
        const shown = await previewChange(world.plan, 'member-1', tier);
        if (!isRefusal(shown)) await applyChange(world.plan, 'member-1', shown);
      },
      () => refreshMembership(world.refresh, customerId),
      () => Promise.all([1, 2, 3].map(() => refreshMembership(world.refresh, customerId))),
      async () => {
        if (random() < 0.2) await world.refresh.refunds.request(subscriptionId, world.now());
      },
    ];

    const act = acts[Math.floor(random() * acts.length)];
    const { status } = await world.stripe.subscriptions.retrieve(subscriptionId);
    if (status !== 'canceled') await act?.();
  }

  it.each(Array.from({ length: 24 }, (_, at) => at + 1))(
    'seed %i converges to Stripe’s state',
    async (seed) => {
      const random = seededRandom(seed);
      // Set the cursor as if a previous run had finished at `CLOCK_START`.
      await world.cursor.advance(CLOCK_START);

      const { customerId, subscriptionId } = await world.subscribe({
        trialDays: seed % 2 === 0 ? 3 : 0,
      });
      for (let turn = 0; turn < 12; turn += 1) await something(random, customerId, subscriptionId);
      await reconcile();

      const { subscriptions } = await world.refresh.stripe.listSubscriptions(customerId);
      const current = findCurrentSubscription(subscriptions);
      const row = await world.row();
      expect(row.billing?.subscription).toEqual(current);

      const { plan, planEndsAt } = resolveEntitlement(current, null);
      expect({ plan: row.plan, planEndsAt: row.planEndsAt }).toEqual({ plan, planEndsAt });
    },
  );
});
