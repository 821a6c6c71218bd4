import { describe, expect, it, vi } from 'vitest';
import { buildMailContent } from '#functions/mail/mail-content.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { Tier } from '#shared/accounts/member.ts';
import { DAY_MS, HOUR_MS } from '#shared/product/time.ts';
import { world } from '../fixtures/fresh-billing-world.fixtures.ts';
import { readMembership } from '../membership/membership.service.ts';
import { getMemberBillingEndpoint } from '../membership/get-member-billing.endpoint.ts';
import { overduePaymentGateway } from './overdue.gateway.ts';
import { payOverdueEndpoint } from './pay-overdue.endpoint.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';

const MONTH_MS = 31 * DAY_MS + 2 * HOUR_MS;

const LAST4 = {
  pm_card_authenticationRequired: '3184',
  pm_card_chargeCustomerFail: '0341',
} as const;

const refresh = (customerId: string) => refreshMembership(world.refresh, customerId);
const readSubscription = async () => (await world.row()).billing?.subscription;

const listMailIds = (kind: string) =>
  world.sentMails().flatMap(({ kind: each, mailId }) => (each === kind ? [mailId] : []));

/** A paid member whose renewal is charged to this card. */
async function failRenewal(card: keyof typeof LAST4) {
  const { customerId, subscriptionId } = await world.subscribe();
  const { id } = await world.stripe.paymentMethods.attach(card, { customer: customerId });
  await world.stripe.subscriptions.update(subscriptionId, { default_payment_method: id });
  world.advanceClock(MONTH_MS);
  await refresh(customerId);

  return { customerId, subscriptionId };
}

/** Saves a card as the portal does: only the customer's default changes. */
async function saveInPortal(customerId: string, card: string) {
  const { id } = await world.stripe.paymentMethods.attach(card, { customer: customerId });
  await world.stripe.customers.update(customerId, {
    invoice_settings: { default_payment_method: id },
  });
  await refresh(customerId);
}

async function pay() {
  const caller = await world.principal('member-1');
  if (!caller) throw new Error('no member');

  return payOverdueEndpoint.with({
    ...world.plan,
    payments: overduePaymentGateway(world.open),
  })({ ...aCall, caller });
}

async function payAndConfirm(result: 'fail' | 'pass' = 'pass') {
  const asked = await pay();
  if (isRefusal(asked)) throw new Error(asked.refused);

  world.mockStripe.control.authenticate(asked.body.clientSecret ?? '', result);

  return pay();
}

const readMemberBilling = () =>
  getMemberBillingEndpoint.with(world.plan)({
    ...aCall,
    caller: member,
    params: { id: 'member-1' },
  });

describe('the member page of an administrator', () => {
  it('names the bank’s reason and counts Stripe’s tries, but not the member’s own', async () => {
    const { customerId } = await failRenewal('pm_card_chargeCustomerFail');
    const firstTry = { count: 1, declineCode: 'generic_decline' };
    expect(await readMemberBilling()).toMatchObject({ body: { overdueTries: firstTry } });

    await pay();
    expect(await readMemberBilling()).toMatchObject({ body: { overdueTries: firstTry } });

    world.advanceClock(4 * DAY_MS);
    await refresh(customerId);
    expect(await readMemberBilling()).toMatchObject({
      body: { overdueTries: { count: 2 }, stripeCustomerId: customerId },
    });
  });

  it('reports no tries for a paid plan', async () => {
    await world.subscribe();
    expect(await readMemberBilling()).toMatchObject({ body: { overdueTries: null } });
  });
});

describe('a payment that the bank asks to confirm', () => {
  it('is stored with its reason, card and sum, and emailed once', async () => {
    const { customerId } = await failRenewal('pm_card_authenticationRequired');
    await refresh(customerId);

    expect(await readSubscription()).toMatchObject({
      status: 'past_due',
      overdue: {
        cents: 1_900,
        reason: 'confirm',
        card: { brand: 'visa', last4: '3184' },
        nextTryAt: null,
      },
    });

    expect(world.sentMails().filter(({ kind }) => kind === 'payment-failed')).toMatchObject([
      { reason: 'confirm', isLocked: false },
    ]);
  });

  it('is confirmed by the member every month', async () => {
    const { customerId } = await failRenewal('pm_card_authenticationRequired');
    for (const paidInvoices of [2, 3]) {
      expect(await payAndConfirm()).toMatchObject({ body: { clientSecret: null } });
      expect(await readSubscription()).toMatchObject({ status: 'active', overdue: null });

      const { data } = await world.stripe.invoices.list({ customer: customerId, status: 'paid' });
      expect(data).toHaveLength(paidInvoices);

      world.advanceClock(MONTH_MS);
      await refresh(customerId);
    }

    expect(await readSubscription()).toMatchObject({
      status: 'past_due',
      overdue: { reason: 'confirm' },
    });
    expect(listMailIds('payment-failed')).toHaveLength(3);
  });

  it('can be confirmed again after a failed challenge', async () => {
    await failRenewal('pm_card_authenticationRequired');
    expect(await payAndConfirm('fail')).toMatchObject({
      body: { clientSecret: expect.stringContaining('_secret_') },
    });
    expect(await readSubscription()).toMatchObject({ overdue: { reason: 'confirm' } });
    expect(await payAndConfirm()).toMatchObject({
      body: { membership: { subscription: { state: 'active' } } },
    });
  });
});

describe('a new card', () => {
  it.each([
    ['pm_card_chargeCustomerFail', 'declined'],
    ['pm_card_authenticationRequired', 'confirm'],
  ] as const)('%s is named with the reason, and emailed once per card', async (card, reason) => {
    const { customerId } = await failRenewal('pm_card_chargeCustomerFail');
    await saveInPortal(customerId, card);
    await refresh(customerId);

    expect(await readSubscription()).toMatchObject({
      overdue: { reason, card: { last4: LAST4[card] } },
    });
    expect(listMailIds('payment-failed')).toHaveLength(2);
  });

  it('is charged and used from then on if it is only the customer’s default', async () => {
    const { customerId, subscriptionId } = await failRenewal('pm_card_chargeCustomerFail');
    await saveInPortal(customerId, 'pm_card_mastercard');
    expect(await readSubscription()).toMatchObject({
      status: 'active',
      card: { brand: 'mastercard' },
    });

    const { default_payment_method: own } =
      await world.stripe.subscriptions.retrieve(subscriptionId);
    expect(own).toBe((await world.row()).billing?.defaultCardId);
  });

  it('is used for the next charge if nothing is overdue', async () => {
    const { customerId } = await world.subscribe();
    await saveInPortal(customerId, 'pm_card_mastercard');
    world.advanceClock(MONTH_MS);
    await refresh(customerId);

    const { data } = await world.stripe.charges.list({ customer: customerId });

    expect(data[0]?.payment_method_details?.card?.brand).toBe('mastercard');
  });

  it('isn’t replaced by an older default that the member chose before', async () => {
    const { customerId, subscriptionId } = await world.subscribe();
    await saveInPortal(customerId, 'pm_card_mastercard');

    const { id } = await world.stripe.paymentMethods.attach('pm_card_amex', {
      customer: customerId,
    });
    await world.stripe.subscriptions.update(subscriptionId, { default_payment_method: id });
    await refresh(customerId);

    expect(await readSubscription()).toMatchObject({ card: { brand: 'amex' } });
  });
});

describe('access', () => {
  it('ends on day 3, after one reminder, with one email, and keeps the due date', async () => {
    const { customerId } = await failRenewal('pm_card_chargeCustomerFail');
    expect(listMailIds('plan-locked')).toEqual([]);

    for (let hours = 0; hours < 5 * 24; hours += 12) {
      world.advanceClock(12 * HOUR_MS);
      await refresh(customerId);
    }
    expect(listMailIds('plan-locked')).toHaveLength(1);
    // The email about the lock also covers the first retry, which failed on the same day.
    expect(listMailIds('payment-failed').map((id) => id.split('#')[0])).toEqual([
      'payment-failed',
      'payment-reminder',
    ]);
    expect((await world.principal('member-1'))?.paymentDueBy).toBe('2026-04-04T13:00:00.000Z');
  });

  it('is checked at the hour it ends', async () => {
    await failRenewal('pm_card_chargeCustomerFail');
    world.advanceClock(2 * DAY_MS + 12 * HOUR_MS);
    await refresh((await world.row()).billing?.customerId ?? '');

    expect(await world.scheduledChecks.listDue(new Date('2026-04-04T13:00:00Z'), 10)).toHaveLength(
      1,
    );
  });

  it('reopens as soon as a good card pays', async () => {
    const { customerId } = await failRenewal('pm_card_chargeCustomerFail');
    world.advanceClock(4 * DAY_MS);
    await refresh(customerId);
    await saveInPortal(customerId, 'pm_card_mastercard');

    expect(await world.principal('member-1')).toMatchObject({
      plan: 'starter',
      paymentDueBy: null,
    });
  });
});

it('stores when Stripe retries, and names no later charge', async () => {
  await failRenewal('pm_card_chargeCustomerFail');
  expect(await readSubscription()).toMatchObject({
    overdue: { nextTryAt: '2026-04-04T13:00:00.000Z' },
  });
  expect(await readMembership(world.plan, 'member-1')).toMatchObject({
    subscription: { nextCharge: null },
  });
});

describe('an account that leaves subscriptions past due', () => {
  it('gives no new days of grace, and all open invoices are shown and paid', async () => {
    world.mockStripe.control.setFailedPayments('past_due');

    const { customerId } = await failRenewal('pm_card_chargeCustomerFail');
    world.advanceClock(MONTH_MS);
    await refresh(customerId);
    expect(await readSubscription()).toMatchObject({
      status: 'past_due',
      overdue: {
        cents: 3_800,
        since: '2026-04-01T13:00:00.000Z',
        invoices: [{ cents: 1_900 }, { cents: 1_900 }],
      },
    });

    expect((await world.principal('member-1'))?.plan).toBe('starter');
    expect(await world.row()).toMatchObject({ planEndsAt: '2026-04-04T13:00:00.000Z' });

    await saveInPortal(customerId, 'pm_card_mastercard');
    expect(await readSubscription()).toMatchObject({ status: 'active', overdue: null });
    expect(
      (await world.stripe.invoices.list({ customer: customerId, status: 'open' })).data,
    ).toEqual([]);
  });

  it('tries a new card that is declined only once', async () => {
    world.mockStripe.control.setFailedPayments('past_due');

    const { customerId } = await failRenewal('pm_card_chargeCustomerFail');
    world.advanceClock(MONTH_MS);
    await refresh(customerId);

    const payOverdue = vi.spyOn(world.refresh.stripe, 'payOverdue');
    await saveInPortal(customerId, 'pm_card_authenticationRequired');
    await refresh(customerId);

    expect(payOverdue).toHaveBeenCalledTimes(1);
    expect(await readSubscription()).toMatchObject({ overdue: { card: { last4: '3184' } } });
  });

  it('has every open invoice confirmed', async () => {
    world.mockStripe.control.setFailedPayments('past_due');

    const { customerId } = await failRenewal('pm_card_authenticationRequired');
    world.advanceClock(MONTH_MS);
    await refresh(customerId);

    expect(await payAndConfirm()).toMatchObject({
      body: { clientSecret: expect.stringContaining('_secret_') },
    });
    expect(await payAndConfirm()).toMatchObject({
      body: { clientSecret: null, membership: { subscription: { overdue: null } } },
    });
  });
});

describe('a member with a plan granted for free who owes', () => {
  /** Fails a Professional renewal, and refreshes until access to it would end. */
  async function owe(grantedPlan: Tier) {
    const { customerId } = await world.subscribe({ tier: 'professional' });
    const found = await world.memberships.find('member-1');
    if (!found || !(await world.memberships.grant(found, grantedPlan)))
      throw new Error('not granted');

    world.mockStripe.control.setFailedPayments('unpaid');
    world.mockStripe.control.declineNext(customerId, 4);
    world.advanceClock(MONTH_MS);

    for (let days = 0; days < 18; days += 1) {
      await refresh(customerId);
      world.advanceClock(DAY_MS);
    }
  }

  const listTexts = () =>
    world
      .sentMails()
      .filter(({ kind }) => kind === 'payment-failed' || kind === 'plan-locked')
      .map((mail) => buildMailContent(mail, { appOrigin: 'https://app.example', firstName: null }))
      .map(({ subject, paragraphs, details = [] }) =>
        [subject, ...paragraphs, ...details.map(({ label }) => label)].join(' '),
      );

  it.each(['professional', 'executive'] as const)(
    'never reads that access ends with %s',
    async (grantedPlan) => {
      await owe(grantedPlan);

      const texts = listTexts();
      // One for each of Stripe's tries.
      expect(texts).toHaveLength(4);

      for (const text of texts) {
        expect(text).toContain('This doesn’t affect your access.');
        expect(text).not.toMatch(/locked|reopens|until|Pay by/i);
      }

      const membership = await readMembership(world.plan, 'member-1');
      expect(membership).toMatchObject({
        plan: grantedPlan,
        subscription: { overdue: { cents: 3_900 }, graceEndsAt: null },
      });
    },
  );

  it('reads which plan is locked and which one they keep if the free plan is smaller', async () => {
    await owe('starter');

    const [failed, reminder, locked, , final] = listTexts();
    expect(failed).toContain(
      'You keep Professional until Apr 4, 2026, and Starter for free after that.',
    );
    expect(reminder).toMatch(/^Pay \$39 by Apr 4, 2026 to keep Professional/);
    expect(locked).toMatch(/^Professional is locked until you pay \$39/);
    expect(locked).toContain(
      'Professional has been locked since Apr 4, 2026. You still have Starter for free.',
    );
    expect(final).toContain('Professional has been locked since');

    for (const text of listTexts()) expect(text).not.toContain('Practice');
  });
});

describe('an active plan with an older open invoice', () => {
  /** Every retry of one renewal fails, and the next renewal is paid with the same card. */
  async function payLaterPeriod() {
    world.mockStripe.control.setFailedPayments('past_due');

    const { customerId } = await world.subscribe();
    world.mockStripe.control.declineNext(customerId, 4);
    world.advanceClock(MONTH_MS);
    await refresh(customerId);
    world.advanceClock(MONTH_MS);
    await refresh(customerId);

    return customerId;
  }

  const membership = async () => {
    const found = await readMembership(world.plan, 'member-1');
    if (isRefusal(found)) throw new Error(found.refused);
    return found;
  };

  it('shows the debt and keeps the paid access', async () => {
    await payLaterPeriod();
    expect(await membership()).toMatchObject({
      plan: 'starter',
      subscription: {
        state: 'active',
        overdue: {
          cents: 1_900,
          since: '2026-04-01T13:00:00.000Z',
          reason: 'declined',
          invoices: [{}],
        },
        graceEndsAt: null,
        nextCharge: { amount: { cents: 1_900 } },
      },
    });

    expect(await world.row()).toMatchObject({
      plan: 'starter',
      planEndsAt: '2026-06-04T12:00:00.000Z',
    });
    expect(await world.principal('member-1')).toMatchObject({
      paymentDueBy: '2026-04-04T13:00:00.000Z',
    });
  });

  it('sends no email that threatens the access', async () => {
    const customerId = await payLaterPeriod();
    const before = world.sentMails().length;
    await saveInPortal(customerId, 'pm_card_chargeCustomerFail');

    const texts = world
      .sentMails()
      .slice(before)
      .map((mail) => buildMailContent(mail, { appOrigin: 'https://app.example', firstName: null }));

    expect(texts.map(({ paragraphs }) => paragraphs.join(' '))).toEqual([
      expect.stringContaining('Visa 0341 was declined. This doesn’t affect your access.'),
    ]);
    expect(texts[0]?.details?.map(({ label }) => label)).toEqual(['Amount due']);
  });

  it('is paid on request', async () => {
    const customerId = await payLaterPeriod();
    expect(await pay()).toMatchObject({
      body: { membership: { subscription: { overdue: null } } },
    });
    expect(
      (await world.stripe.invoices.list({ customer: customerId, status: 'open' })).data,
    ).toEqual([]);
  });
});

describe('paying', () => {
  it('tells Stripe that the member is present and can confirm', async () => {
    await failRenewal('pm_card_chargeCustomerFail');

    const { invoiceId = '', card } = (await readSubscription())?.overdue ?? {};
    const charged = vi.spyOn(world.stripe.invoices, 'pay');
    const open = async () => ({ ...(await world.open()), stripe: world.stripe });
    await overduePaymentGateway(open).pay(invoiceId, card?.paymentMethodId ?? '');

    expect(charged.mock.calls.map(([, params]) => params)).toMatchObject([{ off_session: false }]);
  });

  it('tries the same card again on request', async () => {
    const { customerId } = await world.subscribe();
    world.mockStripe.control.declineNext(customerId);
    world.advanceClock(MONTH_MS);
    await refresh(customerId);

    expect(await pay()).toMatchObject({
      body: { clientSecret: null, membership: { subscription: { overdue: null } } },
    });
  });

  it('can be tried any number of times without ending the plan, and not after its end', async () => {
    const { subscriptionId } = await failRenewal('pm_card_chargeCustomerFail');
    for (let times = 0; times < 6; times += 1)
      expect(await pay()).toMatchObject({ refused: 'PAYMENT_FAILED' });
    expect(await readSubscription()).toMatchObject({
      status: 'past_due',
      overdue: { cents: 1_900 },
    });

    await world.stripe.subscriptions.cancel(subscriptionId);
    expect(await pay()).toMatchObject({ refused: 'NO_SUBSCRIPTION' });
  });

  it('says why a card was declined, and asks for a card if there is none', async () => {
    const { customerId } = await failRenewal('pm_card_chargeCustomerFail');
    expect(await pay()).toMatchObject({
      refused: 'PAYMENT_FAILED',
      message: 'Your card was declined.',
    });

    const { data } = await world.stripe.customers.listPaymentMethods(customerId);
    for (const { id } of data) await world.stripe.paymentMethods.detach(id);
    expect(await pay()).toMatchObject({
      refused: 'PAYMENT_FAILED',
      message: expect.stringContaining('no card'),
    });
    expect(await readSubscription()).toMatchObject({ overdue: { reason: 'no_card' } });
  });
});
