import { expect, it } from 'vitest';
import { recordTableCalls } from '#platform/dynamo/table-calls.fixtures.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { CancellationReason } from '#shared/billing/cancellation-reason.ts';
import { DAY_MS } from '#shared/product/time.ts';
import { cancelPlanEndpoint } from '../cancellation/cancel-plan.endpoint.ts';
import { explainCancellationEndpoint } from '../cancellation/explain-cancellation.endpoint.ts';
import { CLOCK_START } from '../fixtures/billing-world.fixtures.ts';
import { world } from '../fixtures/fresh-billing-world.fixtures.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';
import { refundPlanEndpoint } from '../refund/refund-plan.endpoint.ts';
import { getDailyFiguresEndpoint } from './get-daily-figures.endpoint.ts';

async function read(now = world.now()) {
  const deps = { events: world.events, now: () => now };
  const reply = await getDailyFiguresEndpoint.with(deps)({ ...aCall, caller: member });
  if (isRefusal(reply)) throw new Error(reply.refused);
  return reply.body;
}

/** The kinds of the day's events, each as often as it happened. */
async function list(day: 'today' | 'yesterday', now?: Date) {
  const { figures } = await read(now);
  return figures.flatMap((figure) => Array.from({ length: figure[day].count }, () => figure.kind));
}

const call = async () => ({ ...aCall, caller: (await world.principal('member-1')) ?? member });

it('counts a trial, its first charge, the cancellation and the refund once each', async () => {
  const { customerId } = await world.subscribe({ trialDays: 3 });
  await refreshMembership(world.refresh, customerId);
  expect(await list('today')).toEqual(['trial-started']);

  world.advanceClock(3.1 * DAY_MS);
  await refreshMembership(world.refresh, customerId);
  await refreshMembership(world.refresh, customerId);
  expect(await list('today')).toEqual(['first-charge']);

  await cancelPlanEndpoint.with(world.plan)(await call());
  await refreshMembership(world.refresh, customerId);
  expect(await list('today')).toEqual(['first-charge', 'plan-canceled']);

  await refundPlanEndpoint.with(world.plan)(await call());
  await refreshMembership(world.refresh, customerId);

  const tomorrow = new Date(world.now().getTime() + DAY_MS);
  expect(await list('today', tomorrow)).toEqual([]);
  expect(await list('yesterday', tomorrow)).toEqual([
    'first-charge',
    'plan-canceled',
    'plan-refunded',
  ]);
});

async function explain(reason: CancellationReason) {
  const input = { ...(await call()), body: { reason } };
  const answer = await explainCancellationEndpoint.with(world)(input);
  return isRefusal(answer) ? answer.refused : answer.status;
}

it('counts the last reason that a member gives, on the day of the first one', async () => {
  const { customerId } = await world.subscribe();
  expect(await explain('other')).toBe('NO_SUBSCRIPTION');

  await cancelPlanEndpoint.with(world.plan)(await call());
  await refreshMembership(world.refresh, customerId);
  expect(await explain('other')).toBe(204);
  expect(await list('today')).toEqual(['first-charge', 'plan-canceled']);

  world.advanceClock(DAY_MS);
  expect(await explain('too-expensive')).toBe(204);

  const [none, one] = [0, 1].map((count) => ({ count, hasMore: false }));
  expect((await read()).reasons).toEqual([
    { reason: 'too-expensive', today: none, yesterday: one },
  ]);
});

it('accepts no reason for a plan that was refunded', async () => {
  const { customerId } = await world.subscribe();
  await refundPlanEndpoint.with(world.plan)(await call());
  await refreshMembership(world.refresh, customerId);

  expect(await explain('other')).toBe('NO_SUBSCRIPTION');
});

it('counts an event once if the write of the member’s row failed and is repeated', async () => {
  const { customerId } = await world.subscribe({ trialDays: 3 });
  world.advanceClock(3.1 * DAY_MS);

  const memberships = { ...world.memberships, save: () => Promise.reject(new Error('crash')) };
  await expect(refreshMembership({ ...world.refresh, memberships }, customerId)).rejects.toThrow(
    'crash',
  );
  await refreshMembership(world.refresh, customerId);

  expect(await list('today')).toEqual(['first-charge']);
});

it('makes the same Queries for any number of members', async () => {
  for (const count of [0, 30]) {
    for (let at = 0; at < count; at += 1) {
      const subject = `cus_${at}`;
      const event = { kind: 'first-charge', subject, at: CLOCK_START.toISOString() } as const;
      await world.events.record(event);
    }

    const calls = await recordTableCalls(world.tables, async () => {
      expect(await list('today', CLOCK_START)).toHaveLength(count);
    });

    expect(calls).toHaveLength(12);
    expect(new Set(calls.map(({ command }) => command))).toEqual(new Set(['QueryCommand']));
  }
});
