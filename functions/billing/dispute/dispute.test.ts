import { afterEach, describe, expect, it, vi } from 'vitest';
import { aCall } from '#platform/http/call.fixtures.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { DAY_MS } from '#shared/product/time.ts';

import { CLOCK_START } from '../fixtures/billing-world.fixtures.ts';
import { world } from '../fixtures/fresh-billing-world.fixtures.ts';
import { DISPUTE_LOG_EVENT, toDisputeState } from './dispute.ts';
import { applyChange, previewChange } from '../plan-change/plan-change.service.ts';
import { previewRefundEndpoint } from '../refund/preview-refund.endpoint.ts';
import { reconcileBilling } from '../stripe-events/reconcile-billing.schedule.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';
import { refundPlanEndpoint } from '../refund/refund-plan.endpoint.ts';
import { refundPreviewGateway } from '../subscription/refund.gateway.ts';
import { settleDispute } from './settle-dispute.service.ts';
import { stripeChangeGateway } from '../stripe-events/stripe-change.gateway.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const call = { ...aCall, caller: member };
const planNow = async () => (await world.principal('member-1'))?.plan;

/** Handles an event of this dispute, as the webhook does. */
async function hear(disputeId: string) {
  const customerId = await settleDispute(world.disputes, disputeId);
  if (customerId) await refreshMembership(world.refresh, customerId);
}

async function disputed() {
  const subscribed = await world.subscribe();
  const disputeId = world.mockStripe.control.dispute(subscribed.customerId);
  await hear(disputeId);
  return { ...subscribed, disputeId };
}

function reconcile() {
  const { scheduledChecks, cursor, refresh, now, disputes } = world;
  return reconcileBilling.with({
    events: stripeChangeGateway(world.open),
    disputes,
    scheduledChecks,
    cursor,
    refresh,
    now,
  })();
}

describe('an open dispute', () => {
  it('holds access immediately, and the next period isn’t charged', async () => {
    const { customerId } = await disputed();
    expect(await planNow()).toBeNull();

    world.advanceClock(32 * DAY_MS);
    await refreshMembership(world.refresh, customerId);

    const charges = (await world.stripe.charges.list({ customer: customerId })).data;
    expect(charges.map(({ amount }) => amount)).toEqual([1_900]);
    expect(await planNow()).toBeNull();
  });

  it('refuses a refund and a plan change', async () => {
    await disputed();
    expect(await refundPlanEndpoint.with(world.plan)(call)).toMatchObject({ refused: 'CONFLICT' });

    const preview = previewRefundEndpoint.with({
      ...world.plan,
      refunds: refundPreviewGateway(world.open),
    });
    expect(await preview(call)).toMatchObject({ refused: 'CONFLICT' });
    expect(await previewChange(world.plan, 'member-1', 'executive')).toMatchObject({
      refused: 'CONFLICT',
    });
    expect((await world.stripe.refunds.list()).data).toEqual([]);
  });

  it('ends the offer of a refund even before its event arrives', async () => {
    const { customerId } = await world.subscribe();
    const preview = previewRefundEndpoint.with({
      ...world.plan,
      refunds: refundPreviewGateway(world.open),
    });
    expect(await preview(call)).toMatchObject({ status: 200 });

    world.mockStripe.control.dispute(customerId);
    expect(await preview(call)).toMatchObject({ refused: 'REFUND_USED' });
  });

  it('isn’t refunded by a refund that was requested just before', async () => {
    const { customerId, subscriptionId } = await world.subscribe();
    await world.refresh.refunds.request(subscriptionId, world.now());
    await hear(world.mockStripe.control.dispute(customerId));

    expect((await world.stripe.refunds.list()).data).toEqual([]);
    expect((await world.row()).billing?.subscription?.refund).toMatchObject({ cents: 0 });
  });

  it('drops a price that was quoted before', async () => {
    const { customerId } = await world.subscribe();
    const shown = await previewChange(world.plan, 'member-1', 'executive');
    if ('refused' in shown) throw new Error(shown.refused);

    await hear(world.mockStripe.control.dispute(customerId));

    expect(await applyChange(world.plan, 'member-1', shown)).toMatchObject({ refused: 'CONFLICT' });
  });

  it('alarms the operator once, without personal data', async () => {
    const { disputeId } = await disputed();
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await hear(disputeId);
    expect(write.mock.calls.flat().join('')).not.toContain(DISPUTE_LOG_EVENT);

    world.mockStripe.control.decideDisputes((await world.row()).billing?.customerId ?? '', 'lost');
    await hear(disputeId);

    const lines = write.mock.calls
      .flat()
      .filter((line) => String(line).includes(DISPUTE_LOG_EVENT));
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('@');
  });

  it('is found by the hourly run if its events are lost', async () => {
    await world.cursor.advance(CLOCK_START);

    const { customerId } = await world.subscribe();
    world.mockStripe.control.dispute(customerId);
    expect(await planNow()).toBe('starter');

    await reconcile();
    expect(await planNow()).toBeNull();
  });
});

describe('a decided dispute', () => {
  it('restores access if we won it', async () => {
    const { customerId, disputeId } = await disputed();
    world.mockStripe.control.decideDisputes(customerId, 'won');
    await hear(disputeId);
    expect(await planNow()).toBe('starter');

    const [subscription] = (
      await world.stripe.subscriptions.list({ customer: customerId, status: 'all' })
    ).data;
    expect(subscription?.pause_collection).toBeNull();
  });

  it('ends the plan if we lost it', async () => {
    const { customerId, disputeId, subscriptionId } = await disputed();
    world.mockStripe.control.decideDisputes(customerId, 'lost');
    await hear(disputeId);

    expect((await world.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled');
    expect((await world.row()).billing?.subscription).toMatchObject({
      status: 'canceled',
      dispute: { state: 'lost' },
    });
  });

  it('has the same result if its events arrive twice and out of order', async () => {
    const { customerId, disputeId } = await disputed();
    world.mockStripe.control.decideDisputes(customerId, 'won');
    for (let events = 0; events < 4; events += 1) await hear(disputeId);
    expect(await planNow()).toBe('starter');
  });

  it('stays on hold while another payment is disputed', async () => {
    const { customerId, disputeId } = await disputed();
    world.mockStripe.control.decideDisputes(customerId, 'won');
    await hear(disputeId);
    world.advanceClock(32 * DAY_MS);
    await refreshMembership(world.refresh, customerId);
    await hear(world.mockStripe.control.dispute(customerId));
    await hear(disputeId);

    expect(await planNow()).toBeNull();
  });

  it('leaves a pause that an operator started', async () => {
    const { customerId, subscriptionId } = await world.subscribe();
    await world.stripe.subscriptions.update(subscriptionId, {
      pause_collection: { behavior: 'void' },
    });

    const disputeId = world.mockStripe.control.dispute(customerId);
    await hear(disputeId);
    world.mockStripe.control.decideDisputes(customerId, 'won');
    await hear(disputeId);

    const { pause_collection: paused } = await world.stripe.subscriptions.retrieve(subscriptionId);

    expect(paused).toMatchObject({ behavior: 'void' });
  });
});

it('leaves access open while a bank only inquires', async () => {
  const { customerId } = await world.subscribe();
  await hear(world.mockStripe.control.dispute(customerId, { isInquiry: true }));

  expect(await planNow()).toBe('starter');
  expect((await world.row()).billing?.subscription?.dispute).toMatchObject({
    state: 'inquiry',
    cents: 1_900,
  });
});

it('opens a dispute with Stripe’s test card for disputes', async () => {
  const { customerId } = await world.subscribe({ card: 'pm_card_createDispute' });
  const [dispute] = world.mockStripe.control.listObjects('dispute');
  await hear(dispute?.id ?? '');

  expect([await planNow(), dispute?.amount]).toEqual([null, 1_900]);
  expect((await world.row()).billing?.customerId).toBe(customerId);
});

it.each([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['a_status_from_the_future', 'open'],
  ['warning_needs_response', 'inquiry'],
  ['warning_under_review', 'inquiry'],
  ['warning_closed', 'won'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['prevented', 'lost'],
  ['appeal_under_review', 'lost'],
])('reads Stripe’s status %s as %s', (status, state) => {
  expect(toDisputeState(status)).toBe(state);
});
