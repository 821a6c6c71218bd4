import { formatDay } from '../../shared/billing/day.ts';
import { formatMoney } from '../../shared/billing/money.ts';
import { planName } from '../../shared/catalogue/tiers.ts';
import { PRODUCT_NAME } from '../../shared/product/product.ts';
import type { MailContent } from './mail-content.ts';
import type { Mail } from './mail-message.ts';

export type BillingMail = Extract<Mail, { kind: 'trial-ends' | 'payment-failed' | 'plan-changed' | 'plan-cancelled' }>;

type Words = Omit<MailContent, 'greeting' | 'action' | 'footnote'> & { readonly label: string };

/** The mails about money: what happens, when, how much, and what to do about it. All lead to the settings. */
export function billingContent(mail: BillingMail, appOrigin: string, greeting: string): MailContent {
  const { label, ...words } = wordsOf(mail);
  return {
    ...words,
    greeting,
    action: { label, url: `${appOrigin}/settings` },
    footnote: `You get this mail because it is about your membership at ${PRODUCT_NAME}; it can't be switched off.`,
  };
}

function wordsOf(mail: BillingMail): Words {
  const plan = `${planName(mail.tier)} plan`;
  switch (mail.kind) {
    case 'trial-ends':
      return {
        subject: `Your trial ends on ${formatDay(mail.endsAt)}`,
        paragraphs: [
          `Your free trial of the ${plan} ends on ${formatDay(mail.endsAt)}. Then ${formatMoney(mail.amount)} is charged to your card, and again every month.`,
          'If you want to go on there is nothing to do. To stop, open your settings before that day and press Cancel plan: it is one click, and nothing is charged.',
        ],
        label: 'Open settings',
      };
    case 'payment-failed':
      return {
        subject: 'Your payment did not go through',
        paragraphs: [
          `We could not charge ${formatMoney(mail.amount)} for your ${plan}.`,
          `Your plan stays open until ${formatDay(mail.openUntil)}. Please update your card in the settings before then. What you recorded stays yours in any case.`,
        ],
        label: 'Update card',
      };
    case 'plan-changed':
      return {
        subject: `Your plan is now ${planName(mail.tier)}`,
        paragraphs: [
          `Your plan changed from ${planName(mail.from)} to ${planName(mail.tier)}.`,
          mail.nextCharge
            ? `The next charge is ${formatMoney(mail.nextCharge.amount)} on ${formatDay(mail.nextCharge.at)}.`
            : 'Nothing more will be charged.',
        ],
        label: 'See your plan',
      };
    case 'plan-cancelled':
      return {
        subject: 'Your plan is cancelled',
        paragraphs: mail.refunded
          ? [
              `Your ${plan} has ended, and ${formatMoney(mail.refunded)} goes back to your card. That takes your bank 5 to 10 days.`,
            ]
          : [
              `Your ${plan} is cancelled and ends on ${formatDay(mail.endsAt)}. Nothing more will be charged.`,
              'Your recordings and results stay readable. You can take the plan up again in your settings at any time.',
            ],
        label: 'Open settings',
      };
  }
}
