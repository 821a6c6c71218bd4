import { buildMailContent } from '#functions/mail/mail-content.ts';
import type { Mail } from '#functions/mail/mail.public.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import type { Tier } from '#shared/accounts/member.ts';
import { formatMoney } from '#shared/billing/money.ts';
import { formatDay } from '#shared/product/time.ts';

import { cancelPlanWith } from './cancel-plan.endpoint.ts';
import { signupForm, startCheckoutWorld, unwrapOpened } from './checkout-world.fixtures.ts';
import type { FirstCharge } from './first-charge.ts';
import { getMembershipWith } from './get-membership.endpoint.ts';
import { listReceiptsWith } from './list-receipts.endpoint.ts';
import { applyChange, previewChange } from './plan-change.service.ts';
import { previewRefundWith } from './preview-refund.endpoint.ts';
import { refreshMembership } from './refresh-membership.service.ts';
import { refundPlanWith } from './refund-plan.endpoint.ts';
import { refundPreviewGateway } from './refund.gateway.ts';
import { settleDispute } from './settle-dispute.service.ts';
import { resumePlanWith } from './resume-plan.endpoint.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const usd = (cents: number) => formatMoney({ cents, currency: 'usd' });

const describeCharge = ({ at, amount }: FirstCharge) =>
  `${formatMoney(amount)} ${at ? `on ${formatDay(at)}` : 'now'}`;

async function unwrap<Body>(answer: Promise<{ body: Body } | Refusal>): Promise<Body> {
  const answered = await answer;
  if (isRefusal(answered)) throw new Error(answered.refused);
  return answered.body;
}

/**
 * One member who pays through the real functions. Each step returns the amounts that the member
 * sees before it.
 */
export async function startMoneyWorld() {
  const world = await startCheckoutWorld();
  let memberId = '';
  const calls = world.calls();
  const call = async () => ({ ...aCall, caller: await readMember() });
  const row = () => world.row(memberId);

  async function readMember() {
    const found = await world.principal(memberId);
    if (!found) throw new Error('no member');
    return found;
  }

  async function subscription() {
    const { billing } = await row();
    if (!billing?.subscription) throw new Error('no subscription');
    return { customerId: billing.customerId, ...billing.subscription };
  }

  async function refresh() {
    const { billing } = await row();
    if (!billing) return;

    // Twice, because Stripe may deliver an event twice.
    for (let times = 0; times < 2; times += 1)
      await refreshMembership(world.refresh, billing.customerId);
  }

  async function settleTwice(disputeId: string) {
    for (let times = 0; times < 2; times += 1) await settleDispute(world.disputes, disputeId);
    await refresh();
  }

  const findMemberId = async (email: string) =>
    String((await world.scan('members')).find((found) => found.email === email)?.memberId ?? '');
  const membership = async () => unwrap(getMembershipWith(world.plan)(await call()));

  async function advanceTo(at: string, plusMs = 0) {
    world.advanceClock(Date.parse(at) + plusMs - world.now().getTime());
    await refresh();
  }

  async function finishCheckout(
    { clientSecret, firstCharge }: ReturnType<typeof unwrapOpened>,
    card?: string,
  ) {
    await world.confirm(clientSecret, card);
    await calls.read(clientSecret);
    return describeCharge(firstCharge);
  }

  async function setCard(card: string) {
    const { customerId, subscriptionId } = await subscription();
    const { id } = await world.stripe.paymentMethods.attach(card, { customer: customerId });
    await world.stripe.subscriptions.update(subscriptionId, { default_payment_method: id });
    await refresh();
  }

  async function signUp(
    tier: 'starter' | 'professional',
    email: string = signupForm.email,
    card?: string,
  ) {
    const opened = unwrapOpened(await calls.signUp({ email, subscriptionTier: tier }));
    const shown = await finishCheckout(opened, card);
    memberId = await findMemberId(email);
    return { shown, clientSecret: opened.clientSecret };
  }

  const steps = {
    signUp: async (tier: 'starter' | 'professional') => (await signUp(tier)).shown,

    /** Signs up another member with the same card, and accepts the charge. */
    async signUpWithUsedCard(tier: 'starter' | 'professional') {
      const { clientSecret } = await signUp(tier, 'second@example.com');
      const { firstCharge } = await unwrap(calls.read(clientSecret));
      const accepted = await unwrap(calls.accept(clientSecret));
      await world.confirm(accepted.clientSecret);
      await calls.read(accepted.clientSecret);
      memberId = await findMemberId('second@example.com');

      return describeCharge(firstCharge);
    },

    /** Subscribes at the list price: with a trial the first time, and without one after that. */
    async subscribe(tier: Tier) {
      if (memberId === '') memberId = (await world.addMember({ memberId: 'member-1' })).memberId;
      return finishCheckout(unwrapOpened(await calls.subscribe(await readMember(), tier)));
    },

    /**
     * Advances the clock to two hours after the period's end, by which time Stripe has charged the
     * renewal.
     */
    async renew() {
      await refresh();
      const { subscription: shown } = await membership();
      await advanceTo((await subscription()).periodEndsAt, 2 * HOUR_MS);
      return shown?.nextCharge ? formatMoney(shown.nextCharge.amount) : 'None';
    },

    async halfway() {
      const { periodStartsAt, periodEndsAt } = await subscription();
      await advanceTo(periodStartsAt, (Date.parse(periodEndsAt) - Date.parse(periodStartsAt)) / 2);
    },

    async dayBeforeCharge() {
      const shown = (await membership()).subscription?.nextCharge;
      await advanceTo((await subscription()).periodEndsAt, -DAY_MS);
      return shown ? formatMoney(shown.amount) : 'None';
    },

    /** Lets all of Stripe's retries of an overdue payment fail. */
    async failRetries() {
      const { overdue } = await membership().then(({ subscription: shown }) => ({
        overdue: shown?.overdue,
      }));
      world.advanceClock(20 * DAY_MS);
      await refresh();

      return overdue ? formatMoney(overdue) : 'None';
    },

    async change(tier: Tier) {
      const shown = await previewChange(world.plan, memberId, tier);
      if (isRefusal(shown)) throw new Error(shown.refused);

      const changed = await applyChange(world.plan, memberId, shown);
      if (isRefusal(changed)) throw new Error(changed.refused);

      const { dueNow, credit, nextCharge, startsAt } = shown;
      const amounts = `${formatMoney(dueNow)} now, credit ${formatMoney(credit)}, next ${formatMoney(nextCharge.amount)}`;

      return startsAt ? `${amounts}, starts ${formatDay(startsAt)}` : amounts;
    },

    async cancel() {
      const { subscription: shown } = await membership();
      await unwrap(cancelPlanWith(world.plan)(await call()));
      return shown?.overdue ? `${formatMoney(shown.overdue)} not owed` : 'no charge';
    },

    async resume() {
      const { price } = (await membership()).subscription ?? {};
      await unwrap(resumePlanWith(world.plan)(await call()));
      return price ? formatMoney(price) : 'None';
    },

    async refund() {
      const preview = previewRefundWith({
        ...world.plan,
        refunds: refundPreviewGateway(world.open),
      });

      const { amount } = await unwrap(preview(await call()));
      await unwrap(refundPlanWith(world.plan)(await call()));

      return formatMoney(amount);
    },

    async refundByOperator(cents: number) {
      const [paid] = (
        await world.stripe.paymentIntents.list({ customer: (await subscription()).customerId })
      ).data;
      await world.stripe.refunds.create({ payment_intent: paid?.id ?? '', amount: cents });
    },

    async giveCredit(cents: number) {
      await world.stripe.customers.update((await subscription()).customerId, { balance: -cents });
    },

    /** The member's bank disputes the newest payment. */
    async dispute(options?: { isInquiry: boolean }) {
      const { customerId } = await subscription();
      const disputeId = world.mockStripe.control.dispute(customerId, options);
      await settleTwice(disputeId);

      const { amount } = await world.stripe.disputes.retrieve(disputeId);

      return usd(amount);
    },

    async decideDispute(status: 'won' | 'lost' | 'warning_closed') {
      const { customerId } = await subscription();
      world.mockStripe.control.decideDisputes(customerId, status);

      const [newest] = world.mockStripe.control.listObjects('dispute').toReversed();
      await settleTwice(newest?.id ?? '');

      return usd(newest?.amount ?? 0);
    },

    breakCard: () => setCard('pm_card_chargeCustomerFail'),

    async updateCard() {
      const { subscription: shown } = await membership();
      await setCard('pm_card_mastercard');
      return shown?.overdue ? formatMoney(shown.overdue) : 'None';
    },
  };

  /** All charges minus all refunds, and minus all payments that a bank returned. */
  function readChargedCents() {
    const { control } = world.mockStripe;
    const returned = control
      .listObjects('dispute')
      .filter(({ status }) => ['needs_response', 'lost'].includes(status));

    const charged = control
      .listObjects('charge')
      .reduce(
        (sum, { paid, amount_captured, amount_refunded }) =>
          sum + (paid ? amount_captured : 0) - amount_refunded,
        0,
      );

    return charged - returned.reduce((sum, { amount }) => sum + amount, 0);
  }

  return {
    steps,
    close: world.close,

    /**
     * Runs the step and returns what the member saw, paid, got by email and sees in the settings
     * afterward.
     */
    async observe(click: () => Promise<string | void>) {
      const chargedBefore = readChargedCents();
      const idsBefore = new Set(world.mails.map(({ mailId }) => mailId));
      const shown = await click();
      await refresh();

      const { receipts } = await unwrap(listReceiptsWith(world.receipts)(await call()));

      return {
        shown,
        charged: usd(readChargedCents() - chargedBefore),
        mails: world
          .sentMails()
          .filter(({ mailId }) => !idsBefore.has(mailId))
          .map(describeMail),
        settings: describeSettings(await membership()),
        receipts: receipts.map(({ amount }) => formatMoney(amount)),
      };
    },
  };
}

/** The kind of the email and the amounts in its table. */
function describeMail(mail: Mail): string {
  const { details = [] } = buildMailContent(mail, {
    appOrigin: 'https://app.example',
    firstName: null,
  });

  return [mail.kind, ...details.flatMap(({ value }) => value.match(/\$[\d,.]*\d/g) ?? [])].join(
    ' ',
  );
}

type Membership = Exclude<
  Awaited<ReturnType<ReturnType<typeof getMembershipWith>>>,
  Refusal
>['body'];

function describeSettings({ subscription, credit }: Membership): string {
  if (!subscription) return 'no plan';

  const { tier, state, price, nextPlan, nextCharge, endsAt, overdue, dispute } = subscription;

  const parts = [
    `${tier} ${state} at ${formatMoney(price)}`,
    nextPlan && `then ${nextPlan.tier} at ${formatMoney(nextPlan.price)}`,
    nextCharge && `next ${formatMoney(nextCharge.amount)}`,
    endsAt && `until ${formatDay(endsAt)}`,
    overdue && `overdue ${formatMoney(overdue)}`,
    dispute && `${dispute.state} dispute of ${formatMoney(dispute.amount)}`,
    credit && `credit ${formatMoney(credit)}`,
  ];

  return parts.filter(Boolean).join(', ');
}
