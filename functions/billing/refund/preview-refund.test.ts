import { describe, expect, it } from 'vitest';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { DAY_MS } from '#shared/product/time.ts';
import { world } from '../fixtures/fresh-billing-world.fixtures.ts';
import { applyChange, previewChange } from '../plan-change/plan-change.service.ts';
import { previewRefundEndpoint } from './preview-refund.endpoint.ts';
import { refundPlanEndpoint } from './refund-plan.endpoint.ts';
import { refundPreviewGateway } from '../subscription/refund.gateway.ts';

const call = { ...aCall, caller: member };

const preview = () =>
  previewRefundEndpoint.with({ ...world.plan, refunds: refundPreviewGateway(world.open) })(call);

describe('refund preview', () => {
  it('matches the refund after plan changes in both directions', async () => {
    await world.subscribe();

    for (const tier of ['executive', 'starter'] as const) {
      world.advanceClock(5 * DAY_MS);
      const shown = await previewChange(world.plan, 'member-1', tier);
      if (isRefusal(shown)) throw new Error(shown.refused);

      await applyChange(world.plan, 'member-1', shown);
    }

    const looked = await preview();
    const given = await refundPlanEndpoint.with(world.plan)(call);
    if (isRefusal(looked) || isRefusal(given)) throw new Error('refused');

    expect(looked.body.amount.cents).toBeGreaterThan(1_900);
    expect(looked.body.amount).toEqual(given.body.refunded);
  });

  it('excludes amounts already refunded by an operator', async () => {
    const { customerId } = await world.subscribe();
    const [paid] = (await world.stripe.paymentIntents.list({ customer: customerId })).data;
    await world.stripe.refunds.create({ payment_intent: paid?.id ?? '', amount: 900 });
    expect(await preview()).toMatchObject({ body: { amount: { cents: 1_000, currency: 'usd' } } });
  });

  it('changes nothing', async () => {
    await world.subscribe();
    await preview();
    expect((await world.stripe.refunds.list()).data).toEqual([]);
  });

  it('is refused without a subscription and before the first payment', async () => {
    await world.addMember();
    expect(await preview()).toMatchObject({ refused: 'NO_SUBSCRIPTION' });

    await world.subscribe({ trialDays: 3 });
    expect(await preview()).toMatchObject({ refused: 'REFUND_EXPIRED' });
  });

  it('is refused after the 30 days', async () => {
    await world.subscribe();
    world.advanceClock(30 * DAY_MS);
    expect(await preview()).toMatchObject({ refused: 'REFUND_EXPIRED' });
  });
});
