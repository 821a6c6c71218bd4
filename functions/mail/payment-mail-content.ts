import { formatCard } from '#shared/billing/card-text.ts';
import { formatMoney } from '#shared/billing/money.ts';
import {
  describeOverdueAccess,
  describeOverdueReason,
  describeOverdueStep,
} from '#shared/billing/overdue.ts';
import { planName } from '#shared/catalog/tiers.ts';
import { formatDay } from '#shared/product/time.ts';
import {
  aboutMembership,
  detail,
  withSettingsAction,
  nextChargeDetail,
  nextTryDetail,
  paymentDetails,
} from './billing-mail-details.ts';
import type { MailTexts } from './mail-text.ts';

/** Emails about payments, refunds, and overdue invoices. */
export const paymentMails = {
  receipt: (appOrigin, { tier, paidAt, paid, creditUsed, wasOverdue, card, nextCharge }) =>
    withSettingsAction(appOrigin, {
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

  'payment-failed': (appOrigin, { tier, openUntil, isLocked, isLastDay, freePlan, ...overdue }) => {
    const amount = formatMoney(overdue.amount);
    const reason = describeOverdueReason({ ...overdue, ...overdue.amount });

    return withSettingsAction(appOrigin, {
      subject:
        isLastDay && openUntil !== null
          ? `Pay ${amount} by ${formatDay(openUntil)} to keep ${planName(tier)}`
          : overdue.reason === 'confirm'
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

    return withSettingsAction(appOrigin, {
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

  'payment-refunded': (appOrigin, { tier, refunded, nextCharge }) =>
    withSettingsAction(appOrigin, {
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

  'payment-disputed': (appOrigin, { tier, amount }) =>
    withSettingsAction(appOrigin, {
      subject: 'Your plan is on hold',
      paragraphs: [
        `Your ${formatMoney(amount)} payment for ${planName(tier)} was disputed at your bank, and the bank has taken it back from us. Your plan is on hold until the bank decides. We won’t charge you in the meantime.`,
        `If this was a mistake, ask your bank to withdraw the dispute, and write to us: ${appOrigin}/contact`,
      ],
      details: [detail('Disputed payment', formatMoney(amount)), detail('Next charge', 'None')],
      label: 'See your plan',
    }),
} satisfies Partial<MailTexts>;
