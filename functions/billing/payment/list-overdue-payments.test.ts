import { expect, it } from 'vitest';
import { recordTableCalls } from '#platform/dynamo/table-calls.fixtures.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { DAY_MS } from '#shared/product/time.ts';
import { world } from '../fixtures/fresh-billing-world.fixtures.ts';
import {
  buildBillingRecord,
  buildOverdue,
  buildSubscription,
} from '../fixtures/subscription.fixtures.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';
import { listOverduePaymentsEndpoint } from './list-overdue-payments.endpoint.ts';

async function list() {
  const reply = await listOverduePaymentsEndpoint.with(world)({ ...aCall, caller: member });
  if (isRefusal(reply)) throw new Error(reply.refused);
  return reply.body.payments;
}

async function owe(memberId: string, since: string) {
  await world.addMember({ memberId });
  const overdue = buildOverdue({ since });
  const record = buildBillingRecord(buildSubscription({ status: 'past_due', overdue }));
  await world.memberships.save(await world.row(memberId), record);
}

it('lists a failed renewal with its sum, start and reason until it is paid', async () => {
  const { customerId, subscriptionId } = await world.subscribe();
  const attach = (card: string) =>
    world.stripe.paymentMethods.attach(card, { customer: customerId });
  const setCard = async (card: string) =>
    world.stripe.subscriptions.update(subscriptionId, {
      default_payment_method: (await attach(card)).id,
    });

  expect(await list()).toEqual([]);

  await setCard('pm_card_chargeCustomerFail');
  world.advanceClock(32 * DAY_MS);
  await refreshMembership(world.refresh, customerId);

  expect(await list()).toMatchObject([
    {
      memberId: 'member-1',
      overdue: { cents: 1_900, reason: 'declined', card: { last4: '0341' } },
      tries: { count: 1, declineCode: 'generic_decline' },
    },
  ]);

  await setCard('pm_card_visa');
  world.advanceClock(8 * DAY_MS);
  await refreshMembership(world.refresh, customerId);

  expect(await list()).toEqual([]);
});

it('lists the latest first, with one bounded Query for any number of members', async () => {
  await owe('early', '2026-04-01T13:00:00.000Z');
  await owe('late', '2026-04-02T13:00:00.000Z');

  for (const count of [0, 30]) {
    for (let at = 0; at < count; at += 1) await world.addMember({ memberId: `paid-${at}` });

    const calls = await recordTableCalls(world.tables, async () => {
      expect((await list()).map(({ memberId }) => memberId)).toEqual(['late', 'early']);
    });

    expect(calls).toMatchObject([
      { command: 'QueryCommand', input: { IndexName: 'overdue', Limit: 100 } },
    ]);
  }
});
