import { describe, expect, it } from 'vitest';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import { DAY_MS } from '#shared/product/time.ts';
import { world } from '../fixtures/fresh-billing-world.fixtures.ts';
import { applyChange, previewChange } from '../plan-change/plan-change.service.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';
import { refundPlanEndpoint } from './refund-plan.endpoint.ts';

const call = { ...aCall, caller: member };
const usd = (cents: number) => ({ cents, currency: 'usd' });

async function refund() {
  const answer = await refundPlanEndpoint.with(world.plan)(call);
  if (isRefusal(answer)) throw new Error(`refused: ${answer.refused}`);
  return answer.body;
}

async function changeTo(tier: 'executive') {
  const shown = await previewChange(world.plan, 'member-1', tier);
  if (isRefusal(shown)) throw new Error(shown.refused);
  await applyChange(world.plan, 'member-1', shown);
}

/** The customer's payments, refunds and balance, in cents. */
async function books(customer: string) {
  const intents = (await world.stripe.paymentIntents.list({ customer, limit: 100 })).data;
  const paid = intents.reduce((sum, { amount_received }) => sum + amount_received, 0);
  const refunds = (await world.stripe.refunds.list({ limit: 100 })).data;
  const found = await world.stripe.customers.retrieve(customer);
  const balance = found.deleted ? null : found.balance;

  return {
    paid,
    back: refunds.reduce((sum, { amount }) => sum + amount, 0),
    refunds: refunds.length,
    balance,
  };
}

const endMails = () => world.sentMails().filter(({ kind }) => kind === 'plan-canceled');

describe('the money-back guarantee', () => {
  it('refunds everything, ends the plan immediately and emails the amount', async () => {
    const { customerId } = await world.subscribe();
    world.advanceClock(10 * DAY_MS);
    await changeTo('executive');

    const { paid } = await books(customerId);
    const answer = await refund();

    expect(answer).toMatchObject({
      refunded: usd(paid),
      membership: {
        plan: null,
        subscription: { state: 'ended', refundableUntil: null, nextCharge: null },
      },
    });

    expect(await books(customerId)).toEqual({ paid, back: paid, refunds: 2, balance: 0 });
    expect(await world.principal('member-1')).toMatchObject({ plan: null });
    expect(endMails()).toMatchObject([{ tier: 'executive', refunded: usd(paid) }]);
  });

  it('returns the same response when repeated and refunds only once', async () => {
    const { customerId } = await world.subscribe();
    const first = await refund();
    expect(await refund()).toEqual(first);
    expect(await books(customerId)).toMatchObject({ paid: 1_900, back: 1_900, refunds: 1 });
  });

  it('refunds only once on a double click', async () => {
    const { customerId } = await world.subscribe();
    const done = await Promise.allSettled([refund(), refund(), refund()]);
    expect(done.some(({ status }) => status === 'fulfilled')).toBe(true);

    await refreshMembership(world.refresh, customerId);
    expect(await books(customerId)).toMatchObject({ back: 1_900, refunds: 1 });
    expect(endMails()).toHaveLength(1);
  });

  it('removes the credit that an operator gave', async () => {
    const { customerId } = await world.subscribe({ tier: 'executive' });
    await world.stripe.customers.update(customerId, { balance: -3_000 });
    expect((await books(customerId)).balance).toBeLessThan(0);

    await refund();
    expect(await books(customerId)).toMatchObject({ back: 7_900, balance: 0 });
  });

  it('voids a pending plan change, so that nothing is left to pay', async () => {
    const started = await world.createIncompleteSubscription();
    const asked = await world.confirmCard(started, 'pm_card_authenticationRequired');
    world.mockStripe.control.authenticate(asked.client_secret ?? '', 'pass');
    await refreshMembership(world.refresh, started.customerId);
    world.advanceClock(DAY_MS);
    await changeTo('executive');

    const invoices = async () =>
      (await world.stripe.invoices.list({ customer: started.customerId })).data.map(
        ({ status }) => status,
      );
    expect(await invoices()).toEqual(['open', 'paid']);

    await refund();
    expect(await invoices()).toEqual(['void', 'paid']);
  });

  it('refunds only the rest after an operator’s partial refund', async () => {
    const { customerId } = await world.subscribe();
    const [intent] = (await world.stripe.paymentIntents.list({ customer: customerId })).data;
    await world.stripe.refunds.create({ payment_intent: intent?.id ?? '', amount: 500 });

    expect((await refund()).refunded).toEqual(usd(1_400));
    expect(await books(customerId)).toMatchObject({ paid: 1_900, back: 1_900 });
  });

  it('applies to a plan that ended within the 30 days', async () => {
    const { customerId, subscriptionId } = await world.subscribe();
    await world.plan.cancellations.cancelNow(subscriptionId);
    await refreshMembership(world.refresh, customerId);

    expect((await refund()).refunded).toEqual(usd(1_900));
    expect(endMails().at(-1)).toMatchObject({ refunded: usd(1_900) });
  });

  it('expires exactly 30 days after the first charge', async () => {
    await world.subscribe();
    world.advanceClock(30 * DAY_MS);
    expect(await refundPlanEndpoint.with(world.plan)(call)).toEqual({ refused: 'REFUND_EXPIRED' });
  });

  it('is refused during a trial, because nothing was charged', async () => {
    await world.subscribe({ trialDays: 3 });
    expect(await refundPlanEndpoint.with(world.plan)(call)).toMatchObject({
      refused: 'REFUND_EXPIRED',
    });
  });

  it('is refused for a member who never had a plan', async () => {
    await world.addMember();
    expect(await refundPlanEndpoint.with(world.plan)(call)).toEqual({ refused: 'NO_SUBSCRIPTION' });
  });
});

describe('a refund that was interrupted', () => {
  const steps = [
    ['recording the request', 'POST', '^/v1/subscriptions/'],
    ['ending the subscription', 'DELETE', '^/v1/subscriptions/'],
    // The first call looks for overdue invoices, before the request is recorded.
    ['listing open invoices', 'GET', '^/v1/invoices', 1],
    ['refunding', 'POST', '^/v1/refunds'],
    ['adding up the refunds', 'GET', '^/v1/refunds'],
    ['removing the credit', 'POST', '^/v1/customers/'],
  ] as const;

  const cases = steps.flatMap(([name, method, path, skip = 0]) =>
    (['before', 'after'] as const).map(
      (when) => [when, name, { method, path, when, skip }] as const,
    ),
  );

  async function withCredit() {
    const started = await world.subscribe({ tier: 'executive' });
    world.advanceClock(DAY_MS);
    await world.stripe.customers.update(started.customerId, { balance: -3_000 });
    await refreshMembership(world.refresh, started.customerId);

    return started;
  }

  it.each(cases)('%s %s has the same result when repeated', async (_, __, fault) => {
    const { customerId } = await withCredit();
    world.mockStripe.control.addFault({ ...fault, with: 'reset', times: 2 });

    await expect(refund()).rejects.toMatchObject({ refusal: 'BILLING_UNAVAILABLE' });
    expect((await refund()).refunded).toEqual(usd(7_900));
    expect(await books(customerId)).toEqual({ paid: 7_900, back: 7_900, refunds: 1, balance: 0 });
    expect(await world.row()).toMatchObject({
      plan: null,
      billing: { subscription: { status: 'canceled' } },
    });
    expect(endMails()).toMatchObject([{ refunded: usd(7_900) }]);
  });

  it.each(cases.slice(2))(
    '%s %s is completed by the next event, even after the 30 days',
    async (_, __, fault) => {
      const { customerId } = await withCredit();
      world.mockStripe.control.addFault({ ...fault, with: 'reset', times: 2 });
      await expect(refund()).rejects.toMatchObject({ refusal: 'BILLING_UNAVAILABLE' });

      world.advanceClock(30 * DAY_MS);
      await refreshMembership(world.refresh, customerId);
      expect(await books(customerId)).toMatchObject({ back: 7_900, refunds: 1, balance: 0 });
      expect((await refund()).refunded).toEqual(usd(7_900));
    },
  );

  it('doesn’t refund payments for a plan started later', async () => {
    const { customerId } = await world.subscribe();
    world.mockStripe.control.addFault({
      method: 'POST',
      path: '^/v1/refunds',
      with: 'reset',
      times: 2,
    });
    await expect(refund()).rejects.toMatchObject({ refusal: 'BILLING_UNAVAILABLE' });

    world.advanceClock(DAY_MS);

    const subscription = await world.stripe.subscriptions.create({
      customer: customerId,
      items: [{ price: await world.findPriceId('professional_monthly') }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.payments'],
    });

    await world.confirmCard({ customerId, subscription });
    await refreshMembership(world.refresh, customerId);
    expect(await world.row()).toMatchObject({ plan: 'professional' });
    expect(await books(customerId)).toMatchObject({ paid: 5_800, back: 1_900 });
  });
});
