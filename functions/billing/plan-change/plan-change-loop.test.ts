import { expect, it } from 'vitest';
import { isRefusal } from '#platform/http/refusal.ts';
import type { Tier } from '#shared/accounts/member.ts';
import { DAY_MS, HOUR_MS } from '#shared/product/time.ts';
import { createTakeAllowance } from '../allowance/allowance.service.ts';
import { world } from '../fixtures/fresh-billing-world.fixtures.ts';
import { applyChange, previewChange } from './plan-change.service.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';

async function change(tier: Tier) {
  const shown = await previewChange(world.plan, 'member-1', tier);
  if (isRefusal(shown)) throw new Error(shown.refused);

  const changed = await applyChange(world.plan, 'member-1', shown);
  if (isRefusal(changed)) throw new Error(changed.refused);
}

async function listCharges(customer: string) {
  const { data } = await world.stripe.charges.list({ customer, limit: 100 });
  return data.toReversed().map(({ amount }) => amount);
}

/** Uploads up to ten videos. Returns how many the plan allows. */
async function useVideos(name: string) {
  const caller = await world.principal('member-1');
  if (!caller) throw new Error('no member');

  const spendTake = createTakeAllowance({ usage: world.usage, videos: world.videos });
  let used = 0;

  for (let video = 1; video <= 10; video += 1) {
    const take = { videoId: `${name}-${video}`, questionId: null };
    if (!(await spendTake(caller, take, world.now()))) used += 1;
  }

  return used;
}

it('charges a member who upgrades, uses 10 videos and downgrades within a minute, each month for a year', async () => {
  const { customerId } = await world.subscribe({ tier: 'starter' });
  const refresh = () => refreshMembership(world.refresh, customerId);
  const periodEnd = async () => Date.parse((await refresh())?.subscription?.periodEndsAt ?? '');
  const videos: number[] = [];

  for (let month = 1; month <= 12; month += 1) {
    const end = await periodEnd();
    const start = Date.parse((await refresh())?.subscription?.periodStartsAt ?? '');
    world.advanceClock((start + end) / 2 - world.now().getTime());
    await change('executive');
    videos.push(await useVideos(`month-${month}`));
    world.advanceClock(30_000);
    await change('starter');
    world.advanceClock(end - world.now().getTime() + 2 * HOUR_MS);
  }

  await refresh();

  // Each month: Starter's $19, and half of the difference to Executive's $79. The 13th month has
  // begun.
  expect(await listCharges(customerId)).toEqual([
    ...Array.from({ length: 12 }, () => [1_900, 3_000]).flat(),
    1_900,
  ]);
  expect(videos).toEqual(Array.from({ length: 12 }, () => 10));
  expect((await world.row()).billing?.creditCents).toBe(0);
});

it('charges a member who changes the plan every hour once for Executive', async () => {
  const { customerId } = await world.subscribe({ tier: 'starter' });
  for (let hour = 1; hour <= 24; hour += 1) {
    world.advanceClock(HOUR_MS);
    await change(hour % 2 === 1 ? 'executive' : 'starter');
  }

  const [first, upgrade, ...others] = await listCharges(customerId);

  expect([first, others]).toEqual([1_900, []]);
  // The difference of $60 for 31 days, of which an hour had passed.
  expect(upgrade).toBe(Math.round((7_900 * 743) / 744) - Math.round((1_900 * 743) / 744));
});

it('lets the smaller plan’s limits apply from the next period', async () => {
  const { customerId } = await world.subscribe({ tier: 'executive' });
  await change('starter');
  expect([await useVideos('before'), await useVideos('more')]).toEqual([10, 10]);

  world.advanceClock(31 * DAY_MS + 2 * HOUR_MS);
  await refreshMembership(world.refresh, customerId);
  expect([await useVideos('after'), await useVideos('too-many')]).toEqual([10, 0]);
});
