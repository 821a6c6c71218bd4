import { expect, it } from 'vitest';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { DAY_MS } from '#shared/product/time.ts';
import { world } from '../fixtures/fresh-billing-world.fixtures.ts';
import { listMemberReceiptsEndpoint } from './list-member-receipts.endpoint.ts';
import { listReceiptsEndpoint } from './list-receipts.endpoint.ts';
import { applyChange, previewChange } from '../plan-change/plan-change.service.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';
import { refundPlanEndpoint } from '../refund/refund-plan.endpoint.ts';

function read(memberId: string) {
  return listReceiptsEndpoint.with(world.receipts)({ ...aCall, caller: { ...member, memberId } });
}

async function list(memberId: string) {
  const answer = await read(memberId);
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer.body.receipts;
}

it('lists only the member’s own payments, newest first', async () => {
  await world.subscribe({ memberId: 'member-2', tier: 'executive' });
  await world.subscribe({ tier: 'starter', offer: 'launch' });

  const change = await previewChange(world.plan, 'member-1', 'executive');
  if (isRefusal(change)) throw new Error(change.refused);

  await applyChange(world.plan, 'member-1', change);
  world.advanceClock(32 * DAY_MS);

  const receipts = await list('member-1');

  expect(receipts.map(({ reason, amount }) => [reason, amount.cents])).toEqual([
    ['renewal', 7_900],
    ['change', 6_000],
    ['first', 1_900],
  ]);
  expect(receipts[0]?.url).toMatch(/^http:.*\/invoice\//);
});

it('lists the same payments of a member for an administrator', async () => {
  await world.subscribe({ memberId: 'member-2', tier: 'executive' });
  await world.addMember();

  const readFor = (id: string) =>
    listMemberReceiptsEndpoint.with(world.receipts)({ ...aCall, caller: member, params: { id } });

  expect(await readFor('member-2')).toEqual(await read('member-2'));
  expect(await readFor('member-1')).toMatchObject({ body: { receipts: [] } });
});

it('is empty for a trial and for a member without a plan', async () => {
  await world.addMember();
  expect(await list('member-1')).toEqual([]);

  await world.subscribe({ trialDays: 3 });
  expect(await list('member-1')).toEqual([]);
});

it('shows which payments were refunded', async () => {
  await world.subscribe({ tier: 'starter' });
  expect(await list('member-1')).toMatchObject([{ refunded: { cents: 0 } }]);

  const answer = await refundPlanEndpoint.with(world.plan)({
    ...aCall,
    caller: { ...member, memberId: 'member-1' },
  });

  if (isRefusal(answer)) throw new Error(answer.refused);

  const [receipt] = await list('member-1');
  expect(receipt?.refunded).toEqual(receipt?.amount);
});

it('shows the refund of a payment whose first attempt was declined', async () => {
  const setup = await world.createIncompleteSubscription({ tier: 'starter' });
  await expect(world.confirmCard(setup, 'pm_card_chargeDeclined')).rejects.toThrow('declined');

  world.advanceClock(60_000);
  await world.confirmCard(setup);
  await refreshMembership(world.plan.refresh, setup.customerId);

  const answer = await refundPlanEndpoint.with(world.plan)({
    ...aCall,
    caller: { ...member, memberId: 'member-1' },
  });

  if (isRefusal(answer)) throw new Error(answer.refused);

  const [receipt] = await list('member-1');
  expect(receipt?.refunded).toEqual(receipt?.amount);
});
