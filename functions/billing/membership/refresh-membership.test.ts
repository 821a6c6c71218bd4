import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/product/time.ts';
import { world } from '../fixtures/fresh-billing-world.fixtures.ts';
import { refreshMembership } from './refresh-membership.service.ts';

const refresh = (customerId: string) => refreshMembership(world.refresh, customerId);

async function visitedAt(customerId: string): Promise<string | undefined> {
  const due = await world.scheduledChecks.listDue(new Date('2100-01-01'), 100);
  return due.find((check) => check.customerId === customerId)?.dueAt;
}

describe('a trial', () => {
  it('grants no access until its card is confirmed', async () => {
    const started = await world.createIncompleteSubscription({ trialDays: 3 });
    await refresh(started.customerId);
    expect(await world.principal('member-1')).toMatchObject({ plan: null });

    await world.confirmCard(started);
    await refresh(started.customerId);
    expect(await world.principal('member-1')).toMatchObject({ plan: 'starter' });

    const subscription = await world.stripe.subscriptions.retrieve(started.subscription.id);
    expect(subscription.default_payment_method).toMatch(/^pm_/);
    expect(world.sentMails().map(({ kind }) => kind)).toEqual(['trial-started']);
  });

  it('grants no access and charges nothing on an already used card until the member accepts', async () => {
    await world.subscribe({ trialDays: 3, memberId: 'member-1' });

    const second = await world.createIncompleteSubscription({ trialDays: 3, memberId: 'member-2' });
    await world.confirmCard(second);
    await refresh(second.customerId);
    expect(await world.row('member-2')).toMatchObject({
      plan: null,
      billing: { isRepeatTrial: true },
    });

    world.advanceClock(4 * DAY_MS);
    await refresh(second.customerId);

    const { data } = await world.stripe.invoices.list({ customer: second.customerId });
    expect(data.every(({ amount_paid }) => amount_paid === 0)).toBe(true);
    expect((await world.row('member-2')).billing?.subscription?.status).toBe('canceled');
  });

  it('goes to one of two members who confirm the same card concurrently', async () => {
    const both = [
      await world.createIncompleteSubscription({ trialDays: 3, memberId: 'member-1' }),
      await world.createIncompleteSubscription({ trialDays: 3, memberId: 'member-2' }),
    ];

    for (const each of both) await world.confirmCard(each);
    await Promise.all(both.flatMap(({ customerId }) => [refresh(customerId), refresh(customerId)]));

    const plans = [await world.row('member-1'), await world.row('member-2')].map(
      ({ plan }) => plan,
    );

    expect(plans.toSorted()).toEqual(['starter', null].toSorted());
  });

  it('waits for the member to accept if the card has no fingerprint', async () => {
    const started = await world.createIncompleteSubscription({ trialDays: 3 });
    await world.confirmCard(started);

    const stripe = {
      ...world.refresh.stripe,
      findConfirmedCard: async () => ({ paymentMethodId: 'pm_bank', fingerprint: null }),
    };

    await refreshMembership({ ...world.refresh, stripe }, started.customerId);

    expect(await world.row()).toMatchObject({ plan: null, billing: { isRepeatTrial: true } });
  });

  it('continues with another card from the portal, even one already used for a trial', async () => {
    await world.subscribe({ trialDays: 3, memberId: 'member-2' });

    const { customerId, subscriptionId } = await world.subscribe({
      trialDays: 3,
      card: 'pm_card_mastercard',
    });

    const { id } = await world.stripe.paymentMethods.attach('pm_card_visa', {
      customer: customerId,
    });
    await world.stripe.subscriptions.update(subscriptionId, { default_payment_method: id });
    await refresh(customerId);

    expect(await world.row()).toMatchObject({
      plan: 'starter',
      billing: { subscription: { card: { last4: '4242' } } },
    });
  });

  it('ends after exactly one day without a card', async () => {
    const { customerId, subscription } = await world.createIncompleteSubscription({ trialDays: 3 });
    world.advanceClock(DAY_MS - 1_000);
    await refresh(customerId);
    expect((await world.stripe.subscriptions.retrieve(subscription.id)).status).toBe('trialing');

    world.advanceClock(1_000);
    await refresh(customerId);
    expect((await world.stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
    expect(await visitedAt(customerId)).toBeUndefined();
  });

  it('isn’t ended if a card is confirmed at the last moment', async () => {
    const started = await world.createIncompleteSubscription({ trialDays: 3 });
    world.advanceClock(2 * DAY_MS);
    await world.confirmCard(started);
    await refresh(started.customerId);

    expect(await world.row()).toMatchObject({ plan: 'starter' });
  });
});

describe('a customer', () => {
  it('is settled at Stripe and scheduled for a check if there is no account', async () => {
    const started = await world.createIncompleteSubscription({ trialDays: 3 });
    await world.stripe.customers.update(started.customerId, { metadata: { memberId: '' } });
    await world.confirmCard(started);
    expect(await refresh(started.customerId)).toMatchObject({
      version: 0,
      subscription: { status: 'trialing' },
    });

    const subscription = await world.stripe.subscriptions.retrieve(started.subscription.id);
    expect(subscription.default_payment_method).toMatch(/^pm_/);
    expect(await visitedAt(started.customerId)).toBe('2026-03-03T12:00:00.000Z');
    expect((await world.row()).billing).toBeNull();
  });

  it('is no longer checked after being deleted at Stripe', async () => {
    const { customerId } = await world.subscribe();
    expect(await visitedAt(customerId)).toBeDefined();

    await world.stripe.customers.del(customerId);
    expect(await refresh(customerId)).toBeUndefined();
    expect(await visitedAt(customerId)).toBeUndefined();
  });

  it('loses access and gets an email after being deleted at Stripe', async () => {
    const { customerId } = await world.subscribe();
    await world.stripe.customers.del(customerId);

    const save = async () => {
      throw new Error('the table is away');
    };
    const away = { ...world.refresh, memberships: { ...world.memberships, save } };
    await expect(refreshMembership(away, customerId)).rejects.toThrow('away');
    expect(await world.row()).toMatchObject({ plan: 'starter' });

    for (let again = 0; again < 2; again += 1) await refresh(customerId);
    expect(await world.row()).toMatchObject({
      plan: null,
      billing: { subscription: { status: 'canceled' } },
    });
    expect(world.sentMails().map(({ mailId }) => mailId.split('#')[0])).toEqual([
      'welcome',
      'receipt',
      'plan-ended',
    ]);
    expect(await visitedAt(customerId)).toBeUndefined();
  });

  it('doesn’t end a plan paid by another customer of the same member', async () => {
    const { customerId } = await world.subscribe();
    const before = await world.row();
    const { id } = await world.stripe.customers.create({ metadata: { memberId: 'member-1' } });
    expect(await refresh(id)).toBeUndefined();
    expect(await world.row()).toEqual(before);

    await world.plan.cancellations.cancelNow(before.billing?.subscription?.subscriptionId ?? '');
    await refresh(customerId);
    expect(await refresh(id)).toMatchObject({ customerId: id, subscription: null });
  });

  it('changes nothing if Stripe doesn’t know it', async () => {
    expect(await refresh('cus_unknown')).toBeUndefined();
  });

  it('doesn’t recreate the row of a deleted member', async () => {
    const { customerId } = await world.createIncompleteSubscription({ trialDays: 3 });
    await world.stripe.customers.update(customerId, { metadata: { memberId: 'nobody' } });
    expect(await refresh(customerId)).toBeUndefined();
    expect(await world.memberships.find('nobody')).toBeUndefined();
  });
});

describe('the write', () => {
  it('happens once, however often the same state is read', async () => {
    const { customerId } = await world.subscribe();
    const before = await world.row();
    for (let again = 0; again < 5; again += 1) await refresh(customerId);
    expect(await world.row()).toEqual(before);
  });

  it('retries after a conflict and converges to Stripe’s state', async () => {
    const { customerId, subscriptionId } = await world.subscribe();
    let between = 1;

    const memberships = {
      ...world.memberships,
      save: async (...given: Parameters<typeof world.memberships.save>) => {
        if (between-- > 0) {
          await world.plan.cancellations.cancelAtPeriodEnd(subscriptionId);
          await refresh(customerId);
        }

        return world.memberships.save(...given);
      },
    };

    await world.stripe.subscriptions.update(subscriptionId, {
      items: [
        {
          id: (await world.row()).billing?.subscription?.itemId ?? '',
          price: await world.findPriceId('executive_monthly'),
        },
      ],
      proration_behavior: 'none',
    });

    const record = await refreshMembership({ ...world.refresh, memberships }, customerId);

    expect(record?.subscription).toMatchObject({
      tier: 'executive',
      cancelAt: '2026-04-01T12:00:00.000Z',
    });
    expect((await world.row()).billing).toEqual(record);
  });

  it('throws after repeated conflicts, so that Stripe resends the event', async () => {
    const { customerId, subscriptionId } = await world.subscribe();
    await world.plan.cancellations.cancelAtPeriodEnd(subscriptionId);

    const memberships = { ...world.memberships, save: async () => false };

    await expect(refreshMembership({ ...world.refresh, memberships }, customerId)).rejects.toThrow(
      /during every try/,
    );
  });

  it('is correct under twenty concurrent calls, and each email is sent once', async () => {
    const { customerId, subscriptionId } = await world.subscribe();
    await world.plan.cancellations.cancelAtPeriodEnd(subscriptionId);
    await Promise.all(Array.from({ length: 20 }, () => refresh(customerId)));

    expect((await world.row()).billing).toMatchObject({
      version: 2,
      subscription: { cancelAt: '2026-04-01T12:00:00.000Z' },
    });
    expect(world.sentMails().map(({ kind }) => kind)).toEqual([
      'welcome',
      'receipt',
      'plan-canceled',
    ]);
  });

  it('keeps the row’s other attributes', async () => {
    const { customerId, subscriptionId } = await world.subscribe();
    const before = await world.principal('member-1');
    await world.plan.cancellations.cancelNow(subscriptionId);
    await refresh(customerId);

    expect(await world.principal('member-1')).toEqual({ ...before, plan: null, planEndsAt: null });
  });
});

describe('a first charge', () => {
  it('is dated when money was charged, not when the trial started', async () => {
    const { customerId } = await world.subscribe({ trialDays: 3 });
    expect((await world.row()).billing?.firstChargedAt).toBeNull();

    world.advanceClock(3 * DAY_MS + 2 * 3_600_000);
    await refresh(customerId);
    expect((await world.row()).billing?.firstChargedAt).toBe('2026-03-04T13:00:00.000Z');
  });

  it('isn’t replaced by a later charge', async () => {
    const { customerId } = await world.subscribe();
    world.advanceClock(32 * DAY_MS);
    await refresh(customerId);
    expect((await world.row()).billing?.firstChargedAt).toBe('2026-03-01T12:00:00.000Z');
  });
});

describe('an overdue payment', () => {
  async function overdue() {
    const { customerId, subscriptionId } = await world.subscribe();
    world.mockStripe.control.declineNext(customerId);
    world.advanceClock(31 * DAY_MS + 2 * 3_600_000);
    await refresh(customerId);
    expect((await world.row()).billing?.subscription?.status).toBe('past_due');

    const useCard = async (card: string) => {
      const { id } = await world.stripe.paymentMethods.attach(card, { customer: customerId });
      await world.stripe.subscriptions.update(subscriptionId, { default_payment_method: id });
    };

    const charges = async (status: string) => {
      const { data } = await world.stripe.charges.list({ customer: customerId });
      return data.filter((charge) => charge.status === status).length;
    };

    return { customerId, useCard, charges };
  }

  it('is paid once, as soon as the card changes', async () => {
    const { customerId, useCard, charges } = await overdue();
    await useCard('pm_card_mastercard');
    await Promise.all([refresh(customerId), refresh(customerId), refresh(customerId)]);

    expect((await world.row()).billing?.subscription).toMatchObject({
      status: 'active',
      overdue: null,
    });
    expect((await world.principal('member-1'))?.paymentDueBy ?? null).toBeNull();
    expect(await charges('succeeded')).toBe(2);
  });

  it('is tried once with each declined card', async () => {
    const { customerId, useCard, charges } = await overdue();
    const before = await charges('failed');
    for (let again = 0; again < 3; again += 1) await refresh(customerId);
    expect(await charges('failed')).toBe(before);

    await useCard('pm_card_chargeCustomerFail');
    for (let again = 0; again < 3; again += 1) await refresh(customerId);
    expect(await charges('failed')).toBe(before + 1);
    expect((await world.row()).billing?.subscription?.status).toBe('past_due');
  });
});

describe('a subscription with an unknown price', () => {
  it('grants no access', async () => {
    const { customerId } = await world.createIncompleteSubscription();
    const product = await world.stripe.products.create({ name: 'Consulting' });

    const price = await world.stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 100,
      recurring: { interval: 'month' },
    });

    await world.stripe.subscriptions.create({
      customer: customerId,
      items: [{ price: price.id }],
      trial_period_days: 9,
    });

    await refresh(customerId);

    expect(await world.row()).toMatchObject({
      plan: null,
      billing: { subscription: { status: 'incomplete' } },
    });
  });
});
