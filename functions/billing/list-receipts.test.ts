import { afterEach, beforeEach, expect, it } from 'vitest';
import { aCall } from '../platform/http/call.fixtures.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import { member } from '../platform/session/principal.fixtures.ts';
import { startBillingWorld, DAY_MS, type BillingWorld } from './billing-world.fixtures.ts';
import { listReceiptsWith } from './list-receipts.endpoint.ts';
import { applyChange, previewChange } from './plan-change.service.ts';
import { receiptGateway } from './receipt.gateway.ts';

let world: BillingWorld;
beforeEach(async () => {
  world = await startBillingWorld();
});
afterEach(() => world.close());

async function list(memberId: string) {
  const receipts = listReceiptsWith({ memberships: world.memberships, receipts: receiptGateway(world.open) });
  const answer = await receipts({ ...aCall, caller: { ...member, memberId } });
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

it('is empty for a trial and for a member without a plan', async () => {
  await world.addMember();
  expect(await list('member-1')).toEqual([]);
  await world.subscribe({ trialDays: 3 });
  expect(await list('member-1')).toEqual([]);
});
