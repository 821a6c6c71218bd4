import { formatMoney } from '#shared/billing/money.ts';
import { planName } from '#shared/catalog/tiers.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import { formatDay } from '#shared/product/time.ts';
import {
  aboutMembership,
  chargeDetail,
  detail,
  withSettingsAction,
  nextChargeDetail,
  paymentDetails,
} from './billing-mail-details.ts';
import type { MailTexts } from './mail-text.ts';

/** Emails about trials and plans. */
export const planMails = {
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
    withSettingsAction(appOrigin, {
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

  'plan-changed': (appOrigin, { from, tier, price, payment, credit, nextCharge }) =>
    withSettingsAction(appOrigin, {
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
    withSettingsAction(appOrigin, {
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
    withSettingsAction(appOrigin, {
      subject: `You’re keeping ${planName(tier)}`,
      paragraphs: [
        `Your ${planName(tier)} plan continues, and the smaller plan won’t start. The next charge is ${formatMoney(nextCharge.amount)} on ${formatDay(nextCharge.at)}.`,
      ],
      details: nextChargeDetail(nextCharge),
      label: 'See your plan',
    }),

  'plan-canceled': (appOrigin, { tier, endsAt, refunded }) =>
    withSettingsAction(appOrigin, {
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

  'plan-resumed': (appOrigin, { tier, nextCharge }) =>
    withSettingsAction(appOrigin, {
      subject: 'Your plan continues',
      paragraphs: [
        `Your cancellation was undone, and your ${planName(tier)} plan continues. The next charge is ${formatMoney(nextCharge.amount)} on ${formatDay(nextCharge.at)}.`,
      ],
      details: nextChargeDetail(nextCharge),
      label: 'See your plan',
    }),
} satisfies Partial<MailTexts>;
