import { describe, expect, it } from 'vitest';
import { isRefusal } from '#platform/http/refusal.ts';
import { tiers, type Tier } from '#shared/accounts/member.ts';
import { DAY_MS } from '#shared/product/time.ts';
import { world } from '../fixtures/fresh-billing-world.fixtures.ts';
import { applyChange, previewChange } from './plan-change.service.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';

const usd = (cents: number) => ({ cents, currency: 'usd' });

async function preview(tier: Tier) {
  const shown = await previewChange(world.plan, 'member-1', tier);
  if (isRefusal(shown)) throw new Error(`refused: ${shown.refused}`);
  return shown;
}

async function change(tier: Tier) {
  return applyChange(world.plan, 'member-1', await preview(tier));
}

/** Total charged to the customer so far, in cents. */
async function sumCharges(customer: string) {
  const { data } = await world.stripe.invoices.list({ customer, limit: 100 });
  return data.reduce((sum, { amount_paid }) => sum + amount_paid, 0);
}

async function planNow() {
  return (await world.principal('member-1'))?.plan;
}

describe('a plan whose price is archived', () => {
  const archive = async () =>
    void (await world.stripe.prices.update(await world.findPriceId('executive_monthly'), {
      active: false,
    }));

  it('can’t be kept by canceling a planned downgrade, and the preview and the change say why', async () => {
    await world.subscribe({ tier: 'executive' });
    await change('starter');

    const shown = await preview('executive');
    await archive();

    const refusal = { refusal: 'PLAN_UNAVAILABLE' };

    await expect(preview('executive')).rejects.toMatchObject(refusal);
    await expect(applyChange(world.plan, 'member-1', shown)).rejects.toMatchObject(refusal);
  });

  it('can undo its cancellation', async () => {
    const { subscriptionId } = await world.subscribe({ tier: 'executive' });
    await archive();
    await world.plan.cancellations.cancelAtPeriodEnd(subscriptionId);
    await world.plan.cancellations.resume(subscriptionId);

    expect((await world.stripe.subscriptions.retrieve(subscriptionId)).cancel_at_period_end).toBe(
      false,
    );
  });
});

describe('an upgrade', () => {
  it('charges the previewed amount and applies to the next request', async () => {
    const { customerId } = await world.subscribe({ tier: 'starter' });
    world.advanceClock(10 * DAY_MS);

    const shown = await preview('executive');
    const before = await sumCharges(customerId);
    world.advanceClock(20_000);

    expect(await applyChange(world.plan, 'member-1', shown)).toMatchObject({ clientSecret: null });
    expect(shown.dueNow.cents).toBeGreaterThan(3_000);
    expect((await sumCharges(customerId)) - before).toBe(shown.dueNow.cents);
    expect(await planNow()).toBe('executive');
  });

  it('is one change on a double click', async () => {
    const { customerId } = await world.subscribe();
    world.advanceClock(DAY_MS);

    const shown = await preview('professional');
    const before = await sumCharges(customerId);
    const clicks = [1, 2].map(() => applyChange(world.plan, 'member-1', shown));
    const done = await Promise.all(clicks);
    // Calls that start after the first one has finished are refused with ALREADY_SUBSCRIBED.
    const refusals = done.flatMap((each) => (isRefusal(each) ? each.refused : []));

    expect(refusals.every((code) => code === 'ALREADY_SUBSCRIBED')).toBe(true);
    expect((await sumCharges(customerId)) - before).toBe(shown.dueNow.cents);
    expect(await planNow()).toBe('professional');
  });

  it('sends one email with the next charge', async () => {
    await world.subscribe();
    await change('professional');

    const { subscription } = (await world.row()).billing ?? {};

    expect(world.sentMails().filter(({ kind }) => kind === 'plan-changed')).toMatchObject([
      {
        from: 'starter',
        tier: 'professional',
        nextCharge: { at: subscription?.periodEndsAt, amount: usd(3_900) },
      },
    ]);
  });
});

describe('a downgrade', () => {
  const renewal = async () =>
    Date.parse((await world.row()).billing?.subscription?.periodEndsAt ?? '');

  it('charges and credits nothing now, and the next charge is the smaller price', async () => {
    const { customerId } = await world.subscribe({ tier: 'executive' });
    world.advanceClock(5 * DAY_MS);

    const shown = await preview('starter');
    expect(shown).toMatchObject({
      dueNow: usd(0),
      credit: usd(0),
      nextCharge: { amount: usd(1_900) },
    });
    expect(shown.startsAt).toBe(shown.nextCharge.at);

    await applyChange(world.plan, 'member-1', shown);
    expect((await world.row()).billing?.creditCents).toBe(0);
    expect(await sumCharges(customerId)).toBe(7_900);

    world.advanceClock((await renewal()) - world.now().getTime() + 2 * 3_600_000);
    expect(await sumCharges(customerId)).toBe(7_900 + 1_900);
  });

  it('leaves the bigger plan until the period ends', async () => {
    const { customerId } = await world.subscribe({ tier: 'executive' });
    await change('starter');
    expect(await planNow()).toBe('executive');

    world.advanceClock((await renewal()) - world.now().getTime() - 60_000);
    await refreshMembership(world.refresh, customerId);
    expect(await planNow()).toBe('executive');

    world.advanceClock(60_000);
    await refreshMembership(world.refresh, customerId);
    expect(await planNow()).toBe('starter');
  });

  it('starts with the hourly reconciliation if Stripe’s events are lost', async () => {
    await world.subscribe({ tier: 'executive' });
    await change('starter');
    world.advanceClock((await renewal()) - world.now().getTime() + 3 * 3_600_000);

    const due = await world.scheduledChecks.listDue(world.now(), 10);
    for (const { customerId } of due) await refreshMembership(world.refresh, customerId);

    expect(await planNow()).toBe('starter');
  });

  it('keeps the plan that was renewed while the member confirmed', async () => {
    const { customerId, subscriptionId } = await world.subscribe({ tier: 'executive' });
    const { itemId, priceId, periodEndsAt } = (await world.row()).billing?.subscription ?? {};
    world.advanceClock((await renewal()) - world.now().getTime() + 2 * 3_600_000);

    await world.plan.changes.changeAtPeriodEnd(
      {
        customerId,
        subscriptionId,
        itemId: itemId ?? '',
        priceId: await world.findPriceId('starter_monthly'),
        prorationDate: 1,
      },
      {
        kept: { tier: 'executive', offer: 'list', priceId: priceId ?? '', priceCents: 7_900 },
        periodEndsAt: periodEndsAt ?? '',
        isResuming: false,
      },
    );

    await refreshMembership(world.refresh, customerId);

    expect(await planNow()).toBe('executive');
  });

  it('remains planned if an upgrade is declined', async () => {
    const { customerId } = await world.subscribe({ tier: 'professional' });
    world.advanceClock(DAY_MS);
    await change('starter');
    world.mockStripe.control.declineNext(customerId);
    expect(await change('executive')).toMatchObject({ refused: 'PAYMENT_FAILED' });

    await refreshMembership(world.refresh, customerId);
    expect((await world.row()).billing?.subscription).toMatchObject({
      tier: 'professional',
      nextPlan: { tier: 'starter', priceCents: 1_900 },
    });
  });

  it('is refused if it is already planned', async () => {
    await world.subscribe({ tier: 'executive' });

    const shown = await preview('starter');
    await applyChange(world.plan, 'member-1', shown);

    expect(await applyChange(world.plan, 'member-1', shown)).toMatchObject({
      refused: 'ALREADY_SUBSCRIBED',
    });
  });
});

describe('a change during a trial', () => {
  it('charges nothing, and the trial continues', async () => {
    const { customerId } = await world.subscribe({ trialDays: 3 });
    const ends = (await world.row()).billing?.subscription?.trialEndsAt;
    world.advanceClock(DAY_MS);

    const shown = await preview('executive');
    expect(shown).toMatchObject({
      dueNow: usd(0),
      credit: usd(0),
      nextCharge: { at: ends, amount: usd(7_900) },
    });

    await applyChange(world.plan, 'member-1', shown);
    expect((await world.row()).billing?.subscription).toMatchObject({
      status: 'trialing',
      trialEndsAt: ends,
    });
    expect(await planNow()).toBe('executive');
    expect(await sumCharges(customerId)).toBe(0);

    world.advanceClock(3 * DAY_MS);
    expect(await sumCharges(customerId)).toBe(7_900);
  });

  it('refuses the trial’s preview after the trial has ended', async () => {
    await world.subscribe({ trialDays: 3 });
    world.advanceClock(3 * DAY_MS - 60_000);

    const shown = await preview('executive');
    world.advanceClock(2 * 3_600_000);

    expect(await applyChange(world.plan, 'member-1', shown)).toMatchObject({
      refused: 'PRICE_EXPIRED',
    });
  });
});

describe('the charge', () => {
  it('matches the preview on any day, between any plans, and with existing credit', async () => {
    const { customerId } = await world.subscribe({ tier: 'professional', offer: 'launch' });
    let tier: Tier = 'professional';

    for (let step = 1; step <= 24; step += 1) {
      world.advanceClock(((step * 7) % 11) * 3_700_000 + DAY_MS);

      const to: Tier = tiers[(tiers.indexOf(tier) + 1 + (step % 2)) % 3] ?? 'starter';
      await refreshMembership(world.refresh, customerId);

      const shown = await preview(to);
      const before = await sumCharges(customerId);
      world.advanceClock((step % 5) * 60_000);
      expect(await applyChange(world.plan, 'member-1', shown)).toMatchObject({
        clientSecret: null,
      });
      expect((await sumCharges(customerId)) - before).toBe(shown.dueNow.cents);
      expect((await world.row()).billing?.creditCents).toBe(shown.credit.cents);

      tier = to;
    }
  });
});

describe('a payment that needs authentication', () => {
  const asking = { card: 'pm_card_authenticationRequired' };

  /**
   * Creates a subscriber whose card needs authentication for every payment, and authenticates the
   * first payment.
   */
  async function subscribed() {
    const started = await world.createIncompleteSubscription();
    const asked = await world.confirmCard(started, asking.card);
    world.mockStripe.control.authenticate(asked.client_secret ?? '', 'pass');
    await refreshMembership(world.refresh, started.customerId);
    world.advanceClock(DAY_MS);

    return started;
  }

  it('returns the same secret on every call, and keeps the old plan until the payment is confirmed', async () => {
    const { customerId } = await subscribed();
    const shown = await preview('professional');
    const first = await applyChange(world.plan, 'member-1', shown);
    const again = await applyChange(world.plan, 'member-1', shown);
    if (isRefusal(first)) throw new Error(first.refused);

    expect(first.clientSecret).toMatch(/^pi_/);
    expect(again).toMatchObject({ clientSecret: first.clientSecret });
    expect(await planNow()).toBe('starter');

    world.mockStripe.control.authenticate(first.clientSecret ?? '', 'pass');
    await refreshMembership(world.refresh, customerId);
    expect(await planNow()).toBe('professional');
    expect(await sumCharges(customerId)).toBe(1_900 + shown.dueNow.cents);
  });

  it('asks for the amount of the newest preview', async () => {
    const { customerId } = await subscribed();
    const first = await change('professional');
    world.advanceClock(3 * 3_600_000);

    const shown = await preview('professional');
    const done = await applyChange(world.plan, 'member-1', shown);
    if (isRefusal(first) || isRefusal(done)) throw new Error('refused');

    expect(done.clientSecret).not.toBe(first.clientSecret);

    world.mockStripe.control.authenticate(done.clientSecret ?? '', 'pass');
    await refreshMembership(world.refresh, customerId);
    expect(await sumCharges(customerId)).toBe(1_900 + shown.dueNow.cents);
  });

  it('can be replaced by another plan, which is charged once', async () => {
    const { customerId } = await subscribed();
    await change('professional');

    const shown = await preview('executive');
    const done = await applyChange(world.plan, 'member-1', shown);
    if (isRefusal(done)) throw new Error(done.refused);

    world.mockStripe.control.authenticate(done.clientSecret ?? '', 'pass');
    await refreshMembership(world.refresh, customerId);

    expect(await planNow()).toBe('executive');
    expect(await sumCharges(customerId)).toBe(1_900 + shown.dueNow.cents);
  });

  it('starts over after the bank rejects the payment', async () => {
    await subscribed();

    const shown = await preview('professional');
    const first = await applyChange(world.plan, 'member-1', shown);
    if (isRefusal(first)) throw new Error(first.refused);

    world.mockStripe.control.authenticate(first.clientSecret ?? '', 'fail');

    const second = await applyChange(world.plan, 'member-1', shown);
    if (isRefusal(second)) throw new Error(second.refused);

    expect(second.clientSecret).toMatch(/^pi_/);
    expect(second.clientSecret).not.toBe(first.clientSecret);
  });
});

describe('a change whose response was lost', () => {
  it.each(['before', 'after'] as const)(
    'is charged once if lost %s the change was made',
    async (when) => {
      const { customerId } = await world.subscribe();
      world.advanceClock(DAY_MS);

      const shown = await preview('executive');

      world.mockStripe.control.addFault({
        method: 'POST',
        path: '^/v1/subscriptions/',
        when,
        with: 'reset',
        times: 2,
      });
      await expect(applyChange(world.plan, 'member-1', shown)).rejects.toMatchObject({
        refusal: 'BILLING_UNAVAILABLE',
      });

      const again = await applyChange(world.plan, 'member-1', shown);
      expect(again).toMatchObject(
        when === 'before' ? { clientSecret: null } : { refused: 'ALREADY_SUBSCRIBED' },
      );
      expect(await planNow()).toBe('executive');
      expect(await sumCharges(customerId)).toBe(1_900 + shown.dueNow.cents);
    },
  );
});

describe('a declined card', () => {
  it('is refused with the bank’s message, and neither the plan nor the balance changes', async () => {
    const { customerId } = await world.subscribe();
    world.advanceClock(DAY_MS);

    const shown = await preview('executive');
    world.mockStripe.control.declineNext(customerId);

    const done = await applyChange(world.plan, 'member-1', shown);

    expect(done).toEqual({ refused: 'PAYMENT_FAILED', message: 'Your card was declined.' });
    expect(await planNow()).toBe('starter');
    expect(
      (await world.stripe.invoices.list({ customer: customerId, status: 'open' })).data,
    ).toEqual([]);
    expect((await world.row()).billing?.subscription?.status).toBe('active');
    expect(await applyChange(world.plan, 'member-1', shown)).toMatchObject({ clientSecret: null });
    expect(await sumCharges(customerId)).toBe(1_900 + shown.dueNow.cents);
  });
});

describe('a canceled plan', () => {
  it('is resumed by changing it', async () => {
    const { customerId, subscriptionId } = await world.subscribe();
    await world.plan.cancellations.cancelAtPeriodEnd(subscriptionId);
    await refreshMembership(world.refresh, customerId);
    expect((await world.row()).billing?.subscription?.cancelAt).not.toBeNull();

    await change('professional');
    expect((await world.row()).billing?.subscription).toMatchObject({
      tier: 'professional',
      cancelAt: null,
    });
  });

  it('stays canceled if the payment fails', async () => {
    const { customerId, subscriptionId } = await world.subscribe();
    await world.plan.cancellations.cancelAtPeriodEnd(subscriptionId);

    const shown = await preview('professional');
    world.mockStripe.control.declineNext(customerId);
    await applyChange(world.plan, 'member-1', shown);
    await refreshMembership(world.refresh, customerId);

    expect((await world.row()).billing?.subscription).toMatchObject({ tier: 'starter' });
    expect((await world.row()).billing?.subscription?.cancelAt).not.toBeNull();
  });
});

describe('a plan change', () => {
  it('is refused for the current tier, and repairs a row that missed the change', async () => {
    const { subscriptionId } = await world.subscribe();
    const facts = (await world.row()).billing?.subscription;
    await world.stripe.subscriptions.update(subscriptionId, {
      items: [{ id: facts?.itemId ?? '', price: await world.findPriceId('executive_monthly') }],
      proration_behavior: 'none',
    });

    expect(await planNow()).toBe('starter');
    expect(await previewChange(world.plan, 'member-1', 'executive')).toEqual({
      refused: 'ALREADY_SUBSCRIBED',
    });
    expect(await planNow()).toBe('executive');
  });

  it('is refused without a live subscription', async () => {
    await world.addMember();
    expect(await previewChange(world.plan, 'member-1', 'executive')).toEqual({
      refused: 'NO_SUBSCRIPTION',
    });

    const { customerId } = await world.createIncompleteSubscription({ trialDays: 3 });
    await refreshMembership(world.refresh, customerId);
    expect(await previewChange(world.plan, 'member-1', 'executive')).toEqual({
      refused: 'NO_SUBSCRIPTION',
    });
  });

  it('is refused while a payment is overdue', async () => {
    const { customerId } = await world.subscribe();
    world.mockStripe.control.declineNext(customerId, 2);
    world.advanceClock(31 * DAY_MS + 2 * 3_600_000);

    expect(await previewChange(world.plan, 'member-1', 'executive')).toMatchObject({
      refused: 'CONFLICT',
    });
  });

  it('is refused for a price that is older than 5 minutes', async () => {
    const { customerId } = await world.subscribe();
    world.advanceClock(DAY_MS);

    const shown = await preview('executive');
    world.advanceClock(301_000);

    expect(await applyChange(world.plan, 'member-1', shown)).toEqual({ refused: 'PRICE_EXPIRED' });
    expect(await sumCharges(customerId)).toBe(1_900);
    expect(await applyChange(world.plan, 'member-1', await preview('executive'))).toMatchObject({
      clientSecret: null,
    });
  });

  it.each([
    ['two minutes later, which would cost less', 120],
    ['an hour earlier', -3_600],
    ['at the end of the period', 27 * 86_400],
  ])('is refused for a proration date %s', async (_, seconds) => {
    const { customerId } = await world.subscribe();
    world.advanceClock(DAY_MS);

    const { quote } = await preview('executive');
    const [date, signature] = quote.split('.');
    const forged = `${Number(date) + seconds}.${signature}`;

    expect(await applyChange(world.plan, 'member-1', { tier: 'executive', quote: forged })).toEqual(
      {
        refused: 'PRICE_EXPIRED',
      },
    );
    expect(await sumCharges(customerId)).toBe(1_900);
  });

  it('is refused for the price of another plan or another member', async () => {
    await world.subscribe();
    await world.subscribe({ memberId: 'member-2' });

    const { quote } = await preview('professional');
    const refused = { refused: 'PRICE_EXPIRED' };

    expect(await applyChange(world.plan, 'member-1', { tier: 'executive', quote })).toEqual(
      refused,
    );
    expect(await applyChange(world.plan, 'member-2', { tier: 'professional', quote })).toEqual(
      refused,
    );
  });

  it('is refused if another change was paid after the preview', async () => {
    await world.subscribe({ tier: 'starter' });
    world.advanceClock(DAY_MS);

    const shown = await preview('executive');
    world.advanceClock(60_000);
    await change('professional');

    expect(await applyChange(world.plan, 'member-1', shown)).toEqual({ refused: 'PRICE_EXPIRED' });
    expect(await planNow()).toBe('professional');
  });

  it('is refused if Stripe has no price with the displayed amount', async () => {
    await world.subscribe();

    const product = await world.stripe.products.create({ name: 'Executive' });

    await world.stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 9_900,
      recurring: { interval: 'month' },
      lookup_key: 'executive_monthly',
      transfer_lookup_key: true,
    });

    await expect(previewChange(world.plan, 'member-1', 'executive')).rejects.toMatchObject({
      refusal: 'NOT_CONFIGURED',
    });
  });
});
