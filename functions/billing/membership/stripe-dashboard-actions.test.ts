import { describe, expect, it } from 'vitest';
import { buildMailContent } from '#functions/mail/mail-content.ts';
import { collectLog } from '#platform/collected-log.fixtures.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import type { Membership } from '#shared/billing/billing.contract.ts';
import { findPlan } from '#shared/billing/plans.ts';
import { DAY_MS, HOUR_MS } from '#shared/product/time.ts';
import { describeSubscription } from '#web/features/accounts/member-plan-text.ts';
import { getPlanState } from '#web/features/billing/membership/plan-state.ts';
import { describePlan } from '#web/features/billing/membership/plan-texts.ts';
import { describeMemberOverdue } from '#web/features/billing/overdue/member-overdue-text.ts';

import { world } from '../fixtures/fresh-billing-world.fixtures.ts';
import { cancelPlanEndpoint } from '../cancellation/cancel-plan.endpoint.ts';
import { readMembership } from './membership.service.ts';
import { priceGateway } from '../stripe/price.gateway.ts';
import { previewRefundEndpoint } from '../refund/preview-refund.endpoint.ts';
import { refreshMembership } from './refresh-membership.service.ts';
import { refundPlanEndpoint } from '../refund/refund-plan.endpoint.ts';
import { refundPreviewGateway } from '../subscription/refund.gateway.ts';

interface Operator {
  customerId: string;
  subscriptionId: string;
}

interface Situation {
  /** 0 by default: the member paid immediately. */
  trialDays?: number;
  /**
   * The operator's action in Stripe's dashboard on March 3, and the events at Stripe that follow.
   */
  act: (operator: Operator) => Promise<unknown>;
  /** The plan's badge and description in Settings. */
  screen: readonly [badge: string, text: string];
  /** Subjects, in the order they were sent. */
  mails: readonly string[];
  /** On the administrator's page about the member. */
  memberPage: string;
  /** `$19`, or the reason why there is no refund. */
  refund: string;
  /** True if the member can cancel in Settings. */
  canCancel: boolean;
}

const MONTH_MS = 31 * DAY_MS + 2 * HOUR_MS;
const REST =
  'You won’t be charged again. You can still open your recordings and reports. Start a new plan to get full access again.';
const GUARANTEE_USED = 'REFUND_USED';
const EXPIRED = 'REFUND_EXPIRED';
const FAILED_MAIL = 'Your payment didn’t go through';
const REMINDER_MAIL = 'Pay $19 by Apr 4, 2026 to keep Starter';
const LOCKED_MAIL = 'Practice is locked until you pay $19';

async function replacePrice({ subscriptionId }: Operator, product: string) {
  const recurring = { interval: 'month' } as const;
  const price = await world.stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: 2_500,
    recurring,
  });

  const { items } = await world.stripe.subscriptions.retrieve(subscriptionId);
  await world.stripe.subscriptions.update(subscriptionId, {
    items: [{ id: items.data[0]?.id ?? '', price: price.id }],
    proration_behavior: 'none',
  });
}

/** Lets the renewal fail on April 1. Stripe retries on April 4, 9 and 16. */
async function failRenewal({ customerId, subscriptionId }: Operator, days = 0) {
  const { id } = await world.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: customerId,
  });
  await world.stripe.subscriptions.update(subscriptionId, { default_payment_method: id });
  await pass(customerId, MONTH_MS - 2 * DAY_MS);
  for (let day = 0; day < days; day += 1) await pass(customerId, DAY_MS);
}

async function pass(customerId: string, ms: number) {
  world.advanceClock(ms);
  await refreshMembership(world.refresh, customerId);
}

const refundAll = async ({ customerId }: Operator) => {
  const [paid] = (await world.stripe.paymentIntents.list({ customer: customerId })).data;
  await world.stripe.refunds.create({ payment_intent: paid?.id ?? '' });
};

const pauseCollection = ({ subscriptionId }: Operator, resumes_at?: number) =>
  world.stripe.subscriptions.update(subscriptionId, {
    pause_collection: { behavior: 'void', ...(resumes_at !== undefined && { resumes_at }) },
  });

/** A Starter member who paid $19 on March 1. */
const situations: Readonly<Record<string, Situation>> = {
  'deletes the customer': {
    act: ({ customerId }) => world.stripe.customers.del(customerId),
    screen: ['Ended', `Your plan was canceled and ended on Mar 3, 2026. ${REST}`],
    mails: ['Your plan is canceled'],
    memberPage: 'Starter, $19 a month, ended on Mar 3, 2026 (customer deleted in Stripe)',
    refund: EXPIRED,
    canCancel: false,
  },

  'refunds everything': {
    act: refundAll,
    screen: ['Active', 'Your plan renews every month until you cancel.'],
    mails: ['We’ve refunded $19'],
    memberPage: 'Starter, $19 a month, active',
    refund: GUARANTEE_USED,
    canCancel: true,
  },

  'refunds everything and cancels at once': {
    async act(operator) {
      await refundAll(operator);
      await world.stripe.subscriptions.cancel(operator.subscriptionId);
    },
    screen: ['Ended', `Your plan was canceled and ended on Mar 3, 2026. ${REST}`],
    mails: ['We’ve refunded $19', 'Your plan is canceled'],
    memberPage: 'Starter, $19 a month, ended on Mar 3, 2026 (canceled)',
    refund: GUARANTEE_USED,
    canCancel: false,
  },

  'cancels at once': {
    act: ({ subscriptionId }) => world.stripe.subscriptions.cancel(subscriptionId),
    screen: ['Ended', `Your plan was canceled and ended on Mar 3, 2026. ${REST}`],
    mails: ['Your plan is canceled'],
    memberPage: 'Starter, $19 a month, ended on Mar 3, 2026 (canceled)',
    refund: '$19',
    canCancel: false,
  },

  'cancels at the end of the period': {
    act: ({ subscriptionId }) =>
      world.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }),
    screen: [
      'Canceled',
      'Your plan is canceled. You keep access until Apr 1, 2026, 12:00 PM and won’t be charged again.',
    ],
    mails: ['Your plan is canceled'],
    memberPage: 'Starter, $19 a month, active',
    refund: '$19',
    canCancel: true,
  },

  'pauses payments': {
    act: (operator) => pauseCollection(operator),
    screen: [
      'Payments paused',
      'Your plan is open, and we’ve paused your payments for now. You won’t be charged while they’re paused.',
    ],
    mails: [],
    memberPage: 'Starter, $19 a month, active, payments paused',
    refund: '$19',
    canCancel: true,
  },

  'pauses payments until a date': {
    act: (operator) => pauseCollection(operator, Date.parse('2026-05-10T12:00:00Z') / 1000),
    screen: [
      'Payments paused',
      'Your plan is open, and we’ve paused your payments until May 10, 2026. You won’t be charged before then.',
    ],
    mails: [],
    memberPage: 'Starter, $19 a month, active, payments paused until May 10, 2026',
    refund: '$19',
    canCancel: true,
  },

  'archives the price': {
    async act() {
      await world.stripe.prices.update(await world.findPriceId('starter_monthly'), {
        active: false,
      });
    },

    screen: ['Active', 'Your plan renews every month until you cancel.'],
    mails: [],
    memberPage: 'Starter, $19 a month, active',
    refund: '$19',
    canCancel: true,
  },
  'puts a price of its own on the subscription': {
    async act(operator) {
      const product = await world.stripe.products.create({ name: 'Friends' });
      await replacePrice(operator, product.id);
    },

    screen: [
      'Active',
      'You have a custom price. Your plan renews every month until you cancel. To change your plan, contact us.',
    ],
    mails: [],
    memberPage: 'Starter, $25, not a Greenroom price, active',
    refund: '$19',
    canCancel: true,
  },
  'voids the overdue invoice': {
    async act(operator) {
      await failRenewal(operator);

      const { data } = await world.stripe.invoices.list({
        subscription: operator.subscriptionId,
        status: 'open',
      });

      await world.stripe.invoices.voidInvoice(data[0]?.id ?? '');
    },

    screen: ['Active', 'Your plan renews every month until you cancel.'],
    mails: [FAILED_MAIL],
    memberPage: 'Starter, $19 a month, payment overdue',
    refund: EXPIRED,
    canCancel: true,
  },

  'leaves the retries as they are': {
    act: (operator) => failRenewal(operator, 4),
    screen: [
      'Locked',
      'Visa 0341 was declined. Practice has been locked since Apr 4, 2026. Update your card, and we’ll charge $19 when you save it.',
    ],
    mails: [FAILED_MAIL, REMINDER_MAIL, LOCKED_MAIL],
    memberPage:
      'Starter, $19 a month, payment overdue. Owes $19 since Apr 1, 2026. Visa 0341 declined, 2 tries, next Apr 9, 2026',
    refund: EXPIRED,
    canCancel: true,
  },

  'lets Stripe cancel after the last retry': {
    act: (operator) => failRenewal(operator, 20),
    screen: [
      'Ended',
      `Your plan ended on Apr 16, 2026, because we couldn’t charge your card. ${REST}`,
    ],
    mails: [FAILED_MAIL, REMINDER_MAIL, LOCKED_MAIL, FAILED_MAIL, 'Your Starter plan has ended'],
    memberPage: 'Starter, $19 a month, ended on Apr 16, 2026 (payment failed)',
    refund: EXPIRED,
    canCancel: false,
  },

  'lets Stripe mark the subscription as unpaid': {
    async act(operator) {
      world.mockStripe.control.setFailedPayments('unpaid');
      await failRenewal(operator, 20);
    },

    screen: [
      'Locked',
      'Visa 0341 was declined. Practice has been locked since Apr 4, 2026. Update your card, and we’ll charge $19 when you save it.',
    ],
    mails: [
      FAILED_MAIL,
      REMINDER_MAIL,
      LOCKED_MAIL,
      FAILED_MAIL,
      'We’ve stopped trying to charge $19',
    ],
    memberPage:
      'Starter, $19 a month, unpaid, no more tries. Owes $19 since Apr 1, 2026. Visa 0341 declined, 4 tries, no more automatic tries',
    refund: EXPIRED,
    canCancel: true,
  },
  'lets Stripe leave the subscription past due': {
    async act(operator) {
      world.mockStripe.control.setFailedPayments('past_due');
      await failRenewal(operator, 35);
    },

    screen: [
      'Locked',
      'Visa 0341 was declined. Practice has been locked since Apr 4, 2026. Update your card, and we’ll charge $38 when you save it.',
    ],
    mails: [
      FAILED_MAIL,
      REMINDER_MAIL,
      LOCKED_MAIL,
      FAILED_MAIL,
      FAILED_MAIL,
      FAILED_MAIL,
      FAILED_MAIL,
    ],
    memberPage:
      'Starter, $19 a month, payment overdue. Owes $38 (2 invoices) since Apr 1, 2026. Visa 0341 declined, 2 tries, next May 9, 2026',
    refund: EXPIRED,
    canCancel: true,
  },
  'lets an unpaid subscription run into the next month': {
    async act(operator) {
      world.mockStripe.control.setFailedPayments('unpaid');
      await failRenewal(operator, 35);
    },

    screen: [
      'Locked',
      'We couldn’t charge your card for more than a month, so your plan is locked. You aren’t charged while it’s locked. Contact us to reopen it, or cancel it here.',
    ],
    mails: [
      FAILED_MAIL,
      REMINDER_MAIL,
      LOCKED_MAIL,
      FAILED_MAIL,
      'We’ve stopped trying to charge $19',
    ],
    memberPage: 'Starter, $19 a month, unpaid, no more tries',
    refund: EXPIRED,
    canCancel: true,
  },
  'pauses the subscription when a trial ends without a card': {
    trialDays: 3,

    async act({ customerId, subscriptionId }) {
      const trial_settings = { end_behavior: { missing_payment_method: 'pause' } } as const;
      await world.stripe.subscriptions.update(subscriptionId, { trial_settings });
      const { data } = await world.stripe.customers.listPaymentMethods(customerId);
      for (const { id } of data) await world.stripe.paymentMethods.detach(id);
      world.advanceClock(2 * DAY_MS);
    },

    screen: [
      'Paused',
      'Your trial ended without a card, so your plan is paused. You aren’t charged while it’s paused. Choose a plan to start again.',
    ],
    mails: ['Your plan is paused'],
    memberPage: 'Starter, $19 a month, paused, trial ended without a card',
    refund: EXPIRED,
    canCancel: true,
  },
  'removes the card': {
    async act(operator) {
      const { data } = await world.stripe.customers.listPaymentMethods(operator.customerId);
      for (const { id } of data) await world.stripe.paymentMethods.detach(id);
      await pass(operator.customerId, MONTH_MS - 2 * DAY_MS);
    },

    screen: [
      'Payment overdue',
      'You have no card on file for the $19 you owe. You keep access until Apr 4, 2026. Add a card, and we’ll charge $19 when you save it.',
    ],
    mails: [FAILED_MAIL],
    memberPage:
      'Starter, $19 a month, payment overdue. Owes $19 since Apr 1, 2026. No card on file, 1 try, next Apr 4, 2026',
    refund: EXPIRED,
    canCancel: true,
  },
};

const call = async () => ({ ...aCall, caller: await readMember() });

async function readMember() {
  const found = await world.principal('member-1');
  if (!found) throw new Error('no member');
  return found;
}

async function unwrapMembership(answer: Promise<Membership | Refusal>): Promise<Membership> {
  const membership = await answer;
  if (isRefusal(membership)) throw new Error(membership.refused);
  return membership;
}

/** As the mail worker does, keeps the first email with each ID. */
function listSentMails() {
  return world.mails.filter(
    ({ mailId }, at) => world.mails.findIndex((each) => each.mailId === mailId) === at,
  );
}

async function begin(trialDays: number): Promise<Operator> {
  const { customerId, subscriptionId } = await world.subscribe({ trialDays });
  await pass(customerId, 2 * DAY_MS);
  return { customerId, subscriptionId };
}

/** The refund that the member is offered. Both the preview and the refund itself must agree. */
async function describeRefund(): Promise<string> {
  const preview = await previewRefundEndpoint.with({
    ...world.plan,
    refunds: refundPreviewGateway(world.open),
  })(await call());

  if (!isRefusal(preview)) return `$${preview.body.amount.cents / 100}`;

  const refund = await refundPlanEndpoint.with(world.plan)(await call());
  expect(isRefusal(refund)).toBe(true);

  return preview.refused;
}

describe('the effects if an operator in Stripe’s dashboard', () => {
  it.each(Object.entries(situations))('%s', async (_, { act, trialDays = 0, ...expected }) => {
    const operator = await begin(trialDays);
    const before = listSentMails().length;
    await act(operator);
    await refreshMembership(world.refresh, operator.customerId);

    const membership = await unwrapMembership(readMembership(world.plan, 'member-1'));
    const { subscription } = membership;
    if (!subscription) throw new Error('no subscription');

    const tries = (await world.row()).billing?.subscription?.overdue?.tries ?? null;
    const { badge, description } = describePlan(getPlanState(membership));
    const refund = await describeRefund();
    // No screen offers a refund that would be refused. After a deletion, Settings links to the
    // contact form instead.
    const isOffered =
      subscription.refundableUntil !== null && subscription.end?.reason !== 'customer_deleted';
    expect({
      screen: [badge, description],
      mails: listSentMails()
        .slice(before)
        .map(
          (mail) =>
            buildMailContent(mail, { appOrigin: 'https://app.example', firstName: null }).subject,
        ),
      memberPage: [
        describeSubscription(subscription),
        ...(subscription.overdue ? [describeMemberOverdue(subscription.overdue, tries)] : []),
      ].join('. '),
      refund,
      isOffered,
      canCancel: subscription.state !== 'ended',
    }).toEqual({ ...expected, isOffered: expected.refund === '$19' });

    if (!expected.canCancel) return;

    await cancelPlanEndpoint.with(world.plan)(await call());

    const canceled = await world.stripe.subscriptions.retrieve(operator.subscriptionId);
    expect(canceled.cancel_at_period_end || canceled.status === 'canceled').toBe(true);
  });
});

it('refuses to sell a plan whose price is archived', async () => {
  await world.stripe.prices.update(await world.findPriceId('executive_monthly'), { active: false });

  const executive = findPlan('executive', 'list');
  if (!executive) throw new Error('no such plan');

  await expect(priceGateway(world.open).findPriceId(executive)).rejects.toMatchObject({
    refusal: 'PLAN_UNAVAILABLE',
  });
});

it('logs an unknown price, which triggers the operator’s alarm', async () => {
  const operator = await begin(0);
  const product = await world.stripe.products.create({ name: 'Friends' });
  await replacePrice(operator, product.id);

  const log = collectLog();
  await refreshMembership(world.refresh, operator.customerId);
  log.stop();

  expect(log.entries()).toContainEqual(
    expect.objectContaining({ event: 'foreign price', subscriptionId: operator.subscriptionId }),
  );
});

it('a refund in the dashboard uses the guarantee for every account with the same card', async () => {
  const operator = await begin(0);
  await refundAll(operator);

  const record = await refreshMembership(world.refresh, operator.customerId);

  expect(await world.plan.refundClaims.readState(record?.payerHashes ?? [], 'sub_other')).toBe(
    'used',
  );
});

it('a subscription that never had a plan is visible and can be canceled, but opens nothing', async () => {
  const operator = await begin(0);
  await world.stripe.subscriptions.cancel(operator.subscriptionId);
  await refreshMembership(world.refresh, operator.customerId);

  const product = await world.stripe.products.create({ name: 'Friends' });
  const recurring = { interval: 'month' } as const;

  const price = await world.stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 2_500,
    recurring,
  });

  const [card] = (await world.stripe.customers.listPaymentMethods(operator.customerId)).data;
  const { id } = await world.stripe.subscriptions.create({
    customer: operator.customerId,
    items: [{ price: price.id }],
    default_payment_method: card?.id ?? '',
  });

  await refreshMembership(world.refresh, operator.customerId);

  const { plan, subscription } = await unwrapMembership(readMembership(world.plan, 'member-1'));
  expect({ plan, state: subscription?.state, priceOrigin: subscription?.priceOrigin }).toEqual({
    plan: null,
    state: 'active',
    priceOrigin: 'unknown',
  });

  await cancelPlanEndpoint.with(world.plan)(await call());
  expect((await world.stripe.subscriptions.retrieve(id)).cancel_at_period_end).toBe(true);
});
