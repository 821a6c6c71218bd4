import { describe, expect, it } from 'vitest';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { Tier } from '#shared/accounts/member.ts';
import { DAY_MS } from '#shared/product/time.ts';

import { world } from '../fixtures/fresh-billing-world.fixtures.ts';
import { cancelMemberPlanEndpoint } from './cancel-member-plan.endpoint.ts';
import { cancelPlanEndpoint } from './cancel-plan.endpoint.ts';
import { getMembershipEndpoint } from '../membership/get-membership.endpoint.ts';
import { openPortalEndpoint } from '../payment/open-portal.endpoint.ts';
import { applyChange, previewChange } from '../plan-change/plan-change.service.ts';
import { PORTAL_METADATA, portalGateway } from '../payment/portal.gateway.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';
import { resumePlanEndpoint } from './resume-plan.endpoint.ts';

const call = { ...aCall, caller: member };
const usd = (cents: number) => ({ cents, currency: 'usd' });

async function unwrapBody<Body>(answer: Promise<{ body: Body } | Refusal>): Promise<Body> {
  const answered = await answer;
  if (isRefusal(answered)) throw new Error(`refused: ${answered.refused}`);
  return answered.body;
}

const get = () => unwrapBody(getMembershipEndpoint.with(world.plan)(call));
const cancel = () => unwrapBody(cancelPlanEndpoint.with(world.plan)(call));
const resume = () => unwrapBody(resumePlanEndpoint.with(world.plan)(call));

/** Starts a plan change that needs bank authentication and returns its client secret. */
async function changing(tier: Tier): Promise<string> {
  const shown = await previewChange(world.plan, 'member-1', tier);
  if (isRefusal(shown)) throw new Error(shown.refused);

  const changed = await applyChange(world.plan, 'member-1', shown);
  if (isRefusal(changed) || changed.clientSecret === null) throw new Error('the bank does not ask');

  return changed.clientSecret;
}

describe('membership', () => {
  it('is empty without a plan', async () => {
    await world.addMember();
    expect(await get()).toEqual({
      plan: null,
      credit: null,
      subscription: null,
      usage: {
        practiceVideos: { used: 0, limit: null },
        studyGuides: { used: 0, limit: null },
        resetsAt: '2026-04-01T00:00:00.000Z',
        coachAnswers: null,
      },
    });
  });

  it('counts one coach answer during the trial, then the plan’s answers per month', async () => {
    const { customerId } = await world.subscribe({ trialDays: 3, tier: 'professional' });
    await world.usage.countCoachAnswer(
      'member-1',
      { period: 'trial', id: 'one' },
      1,
      world.plan.now(),
    );

    expect((await get()).usage.coachAnswers).toEqual({
      used: 1,
      limit: 1,
      per: 'trial',
      plan: 'professional',
      resetsAt: '2026-03-04T12:00:00.000Z',
    });

    world.advanceClock(3 * DAY_MS + 2 * 3_600_000);
    await refreshMembership(world.refresh, customerId);
    expect((await get()).usage.coachAnswers).toEqual({
      used: 0,
      limit: 4,
      per: 'month',
      plan: 'professional',
      resetsAt: '2026-04-01T00:00:00.000Z',
    });
  });

  it('has no next coach answers if the plan ends before them', async () => {
    await world.subscribe({ trialDays: 3 });
    expect((await cancel()).usage.coachAnswers).toMatchObject({ limit: 1, resetsAt: null });
  });

  it('shows the end and the first charge of a trial', async () => {
    await world.subscribe({ trialDays: 3, tier: 'professional', offer: 'launch' });

    const at = '2026-03-04T12:00:00.000Z';

    expect(await get()).toMatchObject({
      plan: 'professional',
      subscription: {
        state: 'trialing',
        offer: 'launch',
        price: usd(2_900),
        card: { brand: 'visa', last4: '4242' },
        trialEndsAt: at,
        nextCharge: { at, amount: usd(2_900) },
        endsAt: null,
        refundableUntil: null,
      },
    });
  });

  it('shows the next charge and the refund deadline once paid', async () => {
    await world.subscribe();
    expect(await get()).toMatchObject({
      plan: 'starter',
      subscription: {
        state: 'active',
        trialEndsAt: null,
        nextCharge: { at: '2026-04-01T12:00:00.000Z', amount: usd(1_900) },
        refundableUntil: '2026-03-31T12:00:00.000Z',
      },
      usage: { practiceVideos: { used: 0, limit: 10 } },
    });

    world.advanceClock(30 * DAY_MS);
    expect((await get()).subscription?.refundableUntil).toBeNull();
  });

  it('shows the end of the grace period for an overdue payment', async () => {
    const { customerId } = await world.subscribe();
    world.mockStripe.control.declineNext(customerId, 2);
    world.advanceClock(31 * DAY_MS + 2 * 3_600_000);
    await refreshMembership(world.refresh, customerId);

    const { plan, subscription } = await get();
    expect({ plan, state: subscription?.state }).toEqual({ plan: 'starter', state: 'past_due' });
    expect(subscription?.graceEndsAt).toBe('2026-04-04T13:00:00.000Z');

    world.advanceClock(3 * DAY_MS);
    expect((await get()).plan).toBeNull();
  });

  it('shows no access before the card is confirmed', async () => {
    const { customerId } = await world.createIncompleteSubscription({ trialDays: 3 });
    await refreshMembership(world.refresh, customerId);

    expect(await get()).toMatchObject({
      plan: null,
      subscription: { state: 'incomplete', nextCharge: null },
    });
  });

  it('doesn’t call Stripe', async () => {
    await world.subscribe();
    world.mockStripe.control.addFault({ with: { status: 500 }, times: 100 });
    expect((await get()).plan).toBe('starter');
  });

  it('shows a plan granted by an operator alongside a smaller subscription', async () => {
    const { customerId } = await world.createIncompleteSubscription({});
    await world.addMember({
      email: 'member-1@example.com',
      grantedPlan: 'executive',
      plan: 'executive',
    });

    await refreshMembership(world.refresh, customerId);

    expect(await get()).toMatchObject({ plan: 'executive', subscription: { tier: 'starter' } });
  });
});

describe('canceling', () => {
  it('keeps access until the paid period ends, charges nothing more and sends one email', async () => {
    const { customerId } = await world.subscribe();
    const first = await cancel();
    expect(first).toMatchObject({
      plan: 'starter',
      subscription: { state: 'active', endsAt: '2026-04-01T12:00:00.000Z', nextCharge: null },
    });
    expect(await cancel()).toEqual(first);

    world.advanceClock(31 * DAY_MS + 3_600_000);
    expect((await get()).plan).toBeNull();

    await refreshMembership(world.refresh, customerId);
    expect(await get()).toMatchObject({
      plan: null,
      subscription: { state: 'ended', endsAt: null },
    });
    expect(world.sentMails().filter(({ kind }) => kind === 'plan-canceled')).toMatchObject([
      { endsAt: '2026-04-01T12:00:00.000Z', refunded: null },
    ]);
    expect((await world.stripe.paymentIntents.list({ customer: customerId })).data).toHaveLength(1);
  });

  it('keeps the trial and never charges', async () => {
    const { customerId } = await world.subscribe({ trialDays: 3 });
    expect(await cancel()).toMatchObject({
      plan: 'starter',
      subscription: { state: 'trialing', nextCharge: null },
    });

    world.advanceClock(4 * DAY_MS);
    await refreshMembership(world.refresh, customerId);
    expect(await get()).toMatchObject({ plan: null, subscription: { state: 'ended' } });
    expect(
      (await world.stripe.invoices.list({ customer: customerId })).data.every(
        (each) => each.amount_paid === 0,
      ),
    ).toBe(true);
  });

  it('ends an overdue plan immediately, and nothing is owed', async () => {
    const { customerId } = await world.subscribe();
    world.mockStripe.control.declineNext(customerId, 2);
    world.advanceClock(31 * DAY_MS + 2 * 3_600_000);

    expect(await cancel()).toMatchObject({ plan: null, subscription: { state: 'ended' } });
    expect(
      (await world.stripe.invoices.list({ customer: customerId, status: 'open' })).data,
    ).toEqual([]);
  });

  it.each([
    ['awaiting a card', { trialDays: 3 }],
    ['awaiting a payment', {}],
  ])('cancels a checkout %s, which never was a plan', async (_, options) => {
    const { customerId } = await world.createIncompleteSubscription(options);
    await refreshMembership(world.refresh, customerId);
    expect(await cancel()).toMatchObject({
      plan: null,
      subscription: { state: 'ended', end: { reason: 'expired' } },
    });
    expect(world.mails).toEqual([]);
  });

  it('reports a trial with a confirmed card as canceled, not as an unfinished checkout', async () => {
    const { subscriptionId, customerId } = await world.subscribe({ trialDays: 3 });
    await world.stripe.subscriptions.cancel(subscriptionId);
    await refreshMembership(world.refresh, customerId);
    expect((await get()).subscription?.end?.reason).toBe('canceled');
  });

  it.each([
    ['drops a plan change awaiting bank authentication', 0],
    ['drops, when repeated, a plan change that would undo the cancellation', 1],
  ])('%s: its payment can no longer be confirmed', async (_, canceledBefore) => {
    const { customerId, subscriptionId } = await world.subscribe();
    const { id } = await world.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: customerId,
    });
    await world.stripe.subscriptions.update(subscriptionId, { default_payment_method: id });
    if (canceledBefore) await cancel();

    const pendingSecret = await changing('executive');
    expect(await cancel()).toMatchObject({
      subscription: { endsAt: '2026-04-01T12:00:00.000Z', nextCharge: null },
    });

    const [paymentId = ''] = pendingSecret.split('_secret_');
    await expect(
      world.stripe.paymentIntents.confirm(paymentId, { payment_method: id }),
    ).rejects.toThrow(/canceled/);
    expect((await get()).subscription).toMatchObject({
      tier: 'starter',
      endsAt: '2026-04-01T12:00:00.000Z',
    });
  });

  it('still cancels if the pending change is paid just before', async () => {
    const { customerId, subscriptionId } = await world.subscribe();
    const { id } = await world.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: customerId,
    });
    await world.stripe.subscriptions.update(subscriptionId, { default_payment_method: id });
    await cancel();

    const pendingSecret = await changing('executive');

    const changes = {
      ...world.plan.changes,
      discard: async (...given: Parameters<typeof world.plan.changes.discard>) => {
        world.mockStripe.control.authenticate(pendingSecret, 'pass');
        return world.plan.changes.discard(...given);
      },
    };

    const answer = await unwrapBody(cancelPlanEndpoint.with({ ...world.plan, changes })(call));

    expect(answer).toMatchObject({ subscription: { tier: 'executive', nextCharge: null } });
    expect(answer.subscription?.endsAt).not.toBeNull();
  });

  it('is refused if an administrator cancels their own plan on the member page', async () => {
    await world.subscribe();

    const changeLog = { add: async () => {}, confirm: async () => {}, remove: async () => {} };

    const cancelFor = cancelMemberPlanEndpoint.with({
      ...world.plan,
      changeLog,
      staff: { listIds: async () => [] },
      mails: { post: async () => {} },
    });

    const own = { ...call, params: { id: member.memberId }, body: { reason: 'Leaving' } };

    expect(await cancelFor(own)).toMatchObject({ refused: 'CONFLICT' });
    expect((await get()).subscription?.endsAt).toBeNull();
  });

  it('is refused for a member who never had a plan', async () => {
    await world.addMember();
    expect(await cancelPlanEndpoint.with(world.plan)(call)).toEqual({ refused: 'NO_SUBSCRIPTION' });
  });

  it('has the same result when repeated after a lost response', async () => {
    await world.subscribe();

    world.mockStripe.control.addFault({
      method: 'POST',
      path: '^/v1/subscriptions/',
      when: 'after',
      with: 'reset',
      times: 2,
    });

    await expect(cancel()).rejects.toMatchObject({ refusal: 'BILLING_UNAVAILABLE' });
    expect((await cancel()).subscription?.endsAt).toBe('2026-04-01T12:00:00.000Z');
  });
});

describe('resuming', () => {
  it('undoes the cancellation, and a second cancellation sends another email once it has settled', async () => {
    const { customerId } = await world.subscribe();
    await cancel();
    world.advanceClock(60_000);

    const resumed = await resume();
    expect(resumed).toMatchObject({
      subscription: { endsAt: null, nextCharge: { amount: usd(1_900) } },
    });
    expect(await resume()).toEqual(resumed);

    world.advanceClock(60_000);
    await cancel();
    world.advanceClock(3_600_000);
    await refreshMembership(world.refresh, customerId);
    expect(world.sentMails().filter(({ kind }) => kind === 'plan-canceled')).toHaveLength(2);
  });

  it('removes an end date set by an operator', async () => {
    const { subscriptionId } = await world.subscribe();
    const day = Math.floor(world.now().getTime() / 1000) + 5 * 86_400;
    await world.stripe.subscriptions.update(subscriptionId, { cancel_at: day });
    expect((await resume()).subscription?.endsAt).toBeNull();
  });

  it('is refused after the plan has ended', async () => {
    await world.subscribe();
    await cancel();
    world.advanceClock(32 * DAY_MS);
    expect(await resumePlanEndpoint.with(world.plan)(call)).toEqual({ refused: 'NO_SUBSCRIPTION' });
  });
});

describe('customer portal', () => {
  const open = () =>
    openPortalEndpoint.with({
      ...world.plan,
      portal: portalGateway(world.open),
      appOrigin: 'https://app.example',
    })(call);

  it('creates a session that returns to the settings', async () => {
    const { customerId } = await world.subscribe();
    const answer = await open();
    if (isRefusal(answer)) throw new Error(answer.refused);

    expect((await fetch(answer.body.url)).status).toBe(200);

    const session = world.mockStripe.control.listObjects('portalSession').at(-1);
    expect(session).toMatchObject({
      customer: customerId,
      return_url: 'https://app.example/settings',
    });
  });

  it('uses Greenroom’s configuration if it exists', async () => {
    await world.subscribe();

    const ownConfiguration = await world.stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
      metadata: { ...PORTAL_METADATA },
    });

    await open();

    expect(world.mockStripe.control.listObjects('portalSession').at(-1)?.configuration).toBe(
      ownConfiguration.id,
    );
  });

  it('is refused if the customer was deleted at Stripe', async () => {
    const { customerId } = await world.subscribe();
    await world.stripe.customers.del(customerId);
    expect(await open()).toEqual({ refused: 'NO_SUBSCRIPTION' });
  });

  it('returns NOT_CONFIGURED if the Stripe account has no portal', async () => {
    await world.subscribe();
    // Stripe returns this error if the portal settings were never saved.
    world.mockStripe.control.addFault({
      method: 'POST',
      path: '^/v1/billing_portal/sessions$',
      with: { status: 400 },
    });

    await expect(open()).rejects.toMatchObject({ refusal: 'NOT_CONFIGURED' });
  });

  it('is refused without a customer', async () => {
    await world.addMember();
    expect(await open()).toEqual({ refused: 'NO_SUBSCRIPTION' });
  });
});
