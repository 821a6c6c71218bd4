import { formatCard } from '#shared/billing/card-text.ts';
import { formatMoney, type Money } from '#shared/billing/money.ts';
import {
  describeOverdueAccess,
  describeOverdueReason,
  describeOverdueStep,
} from '#shared/billing/overdue.ts';
import { planName } from '#shared/catalog/tiers.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import { formatDay } from '#shared/product/time.ts';
import type { MailDetail, MailText, MailTexts } from './mail-text.ts';

/** Emails about payments and plans. */
export const billingMails = {
  'trial-started': (appOrigin, { tier, endsAt, amount, price }) => ({
    ...aboutMembership(appOrigin),
    subject: `Welcome to ${PRODUCT_NAME}: your free trial has started`,
    preheader: `${planName(tier)}, free until ${formatDay(endsAt)}, then ${formatMoney(price)} per month.`,
    paragraphs: [
      `Your free trial of the ${planName(tier)} plan has started. Record a practice answer of up to a minute and see what to try next.`,
      'Cancel in your settings before the trial ends, and you won’t be charged. When you log in, we’ll email you a code, so there’s no password to remember.',
    ],
    details: [
      detail('Plan', `${planName(tier)}, ${formatMoney(price)} per month`),
      detail('Free until', formatDay(endsAt)),
      chargeDetail('First charge', { at: endsAt, amount }),
    ],
    action: { label: 'Record your first answer', url: `${appOrigin}/video-analysis` },
  }),

  'trial-ends': (appOrigin, { tier, endsAt, amount, price }) =>
    inSettings(appOrigin, {
      subject: `Your trial ends on ${formatDay(endsAt)}`,
      paragraphs: [
        `Your free trial of the ${planName(tier)} plan ends on ${formatDay(endsAt)}. We’ll then charge ${formatMoney(amount)} to your card, and ${formatMoney(price)} every month after that.`,
        'To keep your plan, you don’t need to do anything. To cancel without being charged, open your settings before that day and press Cancel plan.',
      ],
      details: [
        detail('Plan', planName(tier)),
        chargeDetail('First charge', { at: endsAt, amount }),
      ],
      label: 'Open settings',
    }),

  receipt: (appOrigin, { tier, paidAt, paid, creditUsed, wasOverdue, card, nextCharge }) =>
    inSettings(appOrigin, {
      subject: `Your receipt: ${formatMoney(paid)} for ${planName(tier)}`,
      paragraphs: [
        paid.cents === 0
          ? `Your credit covered this month of the ${planName(tier)} plan. Nothing was charged to your card.`
          : `Thank you. We charged ${formatMoney(paid)} for your ${planName(tier)} plan.`,
        ...(wasOverdue ? ['Your payment is no longer overdue, and your plan continues.'] : []),
      ],
      details: [
        ...paymentDetails({ paid, creditUsed }),
        detail('Date', formatDay(paidAt)),
        ...(card && paid.cents > 0 ? [detail('Card', formatCard(card))] : []),
        ...nextChargeDetail(nextCharge),
      ],
      label: 'See your receipts',
    }),

  'payment-failed': (appOrigin, { tier, openUntil, isLocked, freePlan, ...overdue }) => {
    const amount = formatMoney(overdue.amount);
    const reason = describeOverdueReason({ ...overdue, ...overdue.amount });

    return inSettings(appOrigin, {
      subject:
        overdue.reason === 'confirm'
          ? `Please confirm your payment of ${amount}`
          : 'Your payment didn’t go through',
      paragraphs: [
        `We couldn’t charge ${amount} for your ${planName(tier)} plan. ${reason}`,
        `${describeOverdueAccess({ until: openUntil && formatDay(openUntil), isLocked, tier, freePlan })} ${describeOverdueStep({ ...overdue, ...overdue.amount })} You can open your recordings either way.`,
      ],
      details: [
        detail('Amount due', amount),
        ...(openUntil === null
          ? []
          : [detail(isLocked ? 'Locked since' : 'Pay by', formatDay(openUntil))]),
        ...nextTryDetail(overdue.nextTryAt),
      ],
      label: overdue.reason === 'confirm' ? 'Confirm the payment' : 'Update card',
    });
  },

  'plan-locked': (appOrigin, { tier, since, isFinal, freePlan, ...overdue }) => {
    const amount = formatMoney(overdue.amount);
    const reason = describeOverdueReason({ ...overdue, ...overdue.amount });
    const locked = freePlan ? planName(tier) : 'Practice';

    const access = describeOverdueAccess({
      until: since && formatDay(since),
      isLocked: true,
      tier,
      freePlan,
    });

    return inSettings(appOrigin, {
      subject: isFinal
        ? `We’ve stopped trying to charge ${amount}`
        : `${locked} is locked until you pay ${amount}`,
      paragraphs: [
        `${amount} for your ${planName(tier)} plan isn’t paid. ${reason} ${access}`,
        `${describeOverdueStep({ ...overdue, ...overdue.amount })}${since ? ` ${locked} reopens at once.` : ''} You can open your recordings either way.`,
        ...(isFinal
          ? [
              'We won’t try your card again on our own. If you’d rather not pay, cancel your plan in your settings, and you’ll owe nothing.',
            ]
          : []),
      ],
      details: [
        detail('Amount due', amount),
        ...(since ? [detail('Locked since', formatDay(since))] : []),
        ...nextTryDetail(overdue.nextTryAt),
      ],
      label: overdue.reason === 'confirm' ? 'Confirm the payment' : 'Update card',
    });
  },

  'signup-refused': (appOrigin, { tier, refunded }) => ({
    subject: 'This address already has an account',
    paragraphs: [
      `Someone signed up for the ${planName(tier)} plan with this address, which already belongs to a ${PRODUCT_NAME} account. We ended the new plan. ${
        refunded
          ? `Its card was charged ${formatMoney(refunded)}, and we’re refunding all of it. It can take 5 to 10 days for the refund to appear.`
          : 'Nothing was charged.'
      }`,
      'Nothing changed in your account. If that was you, log in to see your plan or to choose one.',
    ],
    details: refunded ? [detail('Refund', formatMoney(refunded))] : [],
    action: { label: 'See your plan', url: `${appOrigin}/settings` },
    footnote: `You’re getting this one-time email because a sign-up used this address. Questions? ${appOrigin}/contact`,
  }),

  'plan-paused': (appOrigin, { tier }) => ({
    ...aboutMembership(appOrigin),
    subject: 'Your plan is paused',
    paragraphs: [
      `Your trial of the ${planName(tier)} plan ended without a card, so your plan is paused. You haven’t been charged.`,
      'You can still view your recordings and reports. To start again, choose a plan and enter a card.',
    ],
    details: [detail('Next charge', 'None')],
    action: { label: 'Choose a plan', url: `${appOrigin}/subscribe` },
  }),

  'payment-refunded': (appOrigin, { tier, refunded, nextCharge }) =>
    inSettings(appOrigin, {
      subject: `We’ve refunded ${formatMoney(refunded)}`,
      paragraphs: [
        `We’ve refunded ${formatMoney(refunded)}, which is everything you paid for your ${planName(tier)} plan. It can take 5 to 10 days for the refund to appear. This uses your money-back guarantee.`,
        ...(nextCharge
          ? [
              `Your plan continues. The next charge is ${formatMoney(nextCharge.amount)} on ${formatDay(nextCharge.at)}, unless you cancel first.`,
            ]
          : []),
      ],
      details: [detail('Refund', formatMoney(refunded)), ...nextChargeDetail(nextCharge)],
      label: 'See your plan',
    }),

  'plan-changed': (appOrigin, { from, tier, price, payment, credit, nextCharge }) =>
    inSettings(appOrigin, {
      subject: `Your plan is now ${planName(tier)}`,
      paragraphs: [
        `Your plan changed from ${planName(from)} to ${planName(tier)}.${payment && payment.paid.cents > 0 ? ` We charged ${formatMoney(payment.paid)} for the rest of the current month.` : ''}`,
        nextCharge
          ? `The next charge is ${formatMoney(nextCharge.amount)} on ${formatDay(nextCharge.at)}.`
          : 'You won’t be charged again.',
      ],
      details: [
        detail('Plan', `${planName(tier)}, ${formatMoney(price)} per month`),
        ...(payment ? paymentDetails(payment) : []),
        ...(credit ? [detail('Credit balance', formatMoney(credit))] : []),
        ...nextChargeDetail(nextCharge),
      ],
      label: 'See your plan',
    }),

  'downgrade-planned': (appOrigin, { from, tier, price, nextCharge }) =>
    inSettings(appOrigin, {
      subject: `${planName(from)} until ${formatDay(nextCharge.at)}, then ${planName(tier)}`,
      paragraphs: [
        `You keep ${planName(from)} until ${formatDay(nextCharge.at)}. Then ${planName(tier)} starts, for ${formatMoney(price)} a month. You weren’t charged for this change.`,
        `Changed your mind? Press Keep ${planName(from)} in your settings before that day.`,
      ],
      details: [
        detail('Until then', planName(from)),
        detail('After that', `${planName(tier)}, ${formatMoney(price)} per month`),
        ...nextChargeDetail(nextCharge),
      ],
      label: 'See your plan',
    }),

  'plan-kept': (appOrigin, { tier, nextCharge }) =>
    inSettings(appOrigin, {
      subject: `You’re keeping ${planName(tier)}`,
      paragraphs: [
        `Your ${planName(tier)} plan continues, and the smaller plan won’t start. The next charge is ${formatMoney(nextCharge.amount)} on ${formatDay(nextCharge.at)}.`,
      ],
      details: nextChargeDetail(nextCharge),
      label: 'See your plan',
    }),

  'plan-canceled': (appOrigin, { tier, endsAt, refunded }) =>
    inSettings(appOrigin, {
      subject: 'Your plan is canceled',
      paragraphs: refunded
        ? [
            `Your ${planName(tier)} plan has ended, and we’re refunding ${formatMoney(refunded)} to your card. It can take 5 to 10 days for the refund to appear.`,
          ]
        : [
            `Your ${planName(tier)} plan is canceled. It ends on ${formatDay(endsAt)} and doesn’t renew.`,
            'You can still view your recordings and reports. To come back, choose a plan in your settings at any time.',
          ],
      details: refunded
        ? [detail('Refund', formatMoney(refunded))]
        : [detail('Access until', formatDay(endsAt)), detail('Next charge', 'None')],
      label: 'Open settings',
    }),

  'plan-ended-unpaid': (appOrigin, { tier, amount }) => ({
    ...aboutMembership(appOrigin),
    subject: `Your ${planName(tier)} plan has ended`,
    paragraphs: [
      `We tried several times to charge ${formatMoney(amount)} for your ${planName(tier)} plan, but your card was declined each time, so we ended the plan. We won’t try to charge your card again.`,
      'You can still view your recordings and reports. To come back, choose a plan and enter a card.',
    ],
    details: [detail('Reason', 'Payment failed'), detail('Unpaid amount', formatMoney(amount))],
    action: { label: 'Choose a plan', url: `${appOrigin}/subscribe` },
  }),

  'payment-disputed': (appOrigin, { tier, amount }) =>
    inSettings(appOrigin, {
      subject: 'Your plan is on hold',
      paragraphs: [
        `Your ${formatMoney(amount)} payment for ${planName(tier)} was disputed at your bank, and the bank has taken it back from us. Your plan is on hold until the bank decides. We won’t charge you in the meantime.`,
        `If this was a mistake, ask your bank to withdraw the dispute, and write to us: ${appOrigin}/contact`,
      ],
      details: [detail('Disputed payment', formatMoney(amount)), detail('Next charge', 'None')],
      label: 'See your plan',
    }),

  'plan-resumed': (appOrigin, { tier, nextCharge }) =>
    inSettings(appOrigin, {
      subject: 'Your plan continues',
      paragraphs: [
        `Your cancellation was undone, and your ${planName(tier)} plan continues. The next charge is ${formatMoney(nextCharge.amount)} on ${formatDay(nextCharge.at)}.`,
      ],
      details: nextChargeDetail(nextCharge),
      label: 'See your plan',
    }),
} satisfies Partial<MailTexts>;

interface Charge {
  at: string;
  amount: Money;
}

interface Payment {
  paid: Money;
  creditUsed: Money;
}

function detail(label: string, value: string): MailDetail {
  return { label, value };
}

function paymentDetails({ paid, creditUsed }: Payment): MailDetail[] {
  const fromCredit =
    creditUsed.cents > 0 ? [detail('Credit applied', formatMoney(creditUsed))] : [];
  return [detail('Charged', formatMoney(paid)), ...fromCredit];
}

function nextTryDetail(nextTryAt: string | null): MailDetail[] {
  return nextTryAt === null ? [] : [detail('Next try', formatDay(nextTryAt))];
}

function nextChargeDetail(charge: Charge | null): MailDetail[] {
  return [charge ? chargeDetail('Next charge', charge) : detail('Next charge', 'None')];
}

function chargeDetail(label: string, { at, amount }: Charge): MailDetail {
  return detail(label, `${formatMoney(amount)} on ${formatDay(at)}`);
}

type SettingsMail = Pick<MailText, 'subject' | 'paragraphs' | 'details'> & { label: string };

function inSettings(appOrigin: string, { label, ...text }: SettingsMail): MailText {
  return {
    ...text,
    ...aboutMembership(appOrigin),
    action: { label, url: `${appOrigin}/settings` },
  };
}

function aboutMembership(appOrigin: string) {
  return {
    footnote: `You’re getting this email because you have or had a ${PRODUCT_NAME} membership. You can’t opt out of this email. Questions? ${appOrigin}/contact`,
  };
}
