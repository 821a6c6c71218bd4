import { formatDay } from '../../shared/product/time.ts';
import { formatMoney } from '../../shared/billing/money.ts';
import { planName } from '../../shared/catalog/tiers.ts';
import { PRODUCT_NAME } from '../../shared/product/product.ts';
import type { MailContent } from './mail-content.ts';
import type { Mail } from './mail-message.ts';

export type BillingMail = Extract<Mail, { kind: 'trial-ends' | 'payment-failed' | 'plan-changed' | 'plan-cancelled' }>;

type Words = Omit<MailContent, 'greeting' | 'action' | 'footnote'> & { readonly label: string };

/** Emails about payments and plans. All link to the settings. */
export function billingMailContent(mail: BillingMail, appOrigin: string, greeting: string): MailContent {
  const { label, ...words } = contentFor(mail);
  return {
    ...words,
    greeting,
    action: { label, url: `${appOrigin}/settings` },
    footnote: `You’re getting this email because it’s about your ${PRODUCT_NAME} membership. You can’t opt out of this email.`,
  };
}

function contentFor(mail: BillingMail): Words {
  const plan = `${planName(mail.tier)} plan`;
  switch (mail.kind) {
    case 'trial-ends':
      return {
        subject: `Your trial ends on ${formatDay(mail.endsAt)}`,
        paragraphs: [
          `Your free trial of the ${plan} ends on ${formatDay(mail.endsAt)}. We’ll then charge ${formatMoney(mail.amount)} to your card every month.`,
          'To keep your plan, you don’t need to do anything. To cancel without being charged, open your settings before that day and press Cancel plan.',
        ],
        label: 'Open settings',
      };
    case 'payment-failed':
      return {
        subject: 'Your payment didn’t go through',
        paragraphs: [
          `We couldn’t charge ${formatMoney(mail.amount)} for your ${plan}.`,
          `You keep access until ${formatDay(mail.openUntil)}. Please update your card in settings before then. You keep your recordings either way.`,
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
            : 'You won’t be charged again.',
        ],
        label: 'See your plan',
      };
    case 'plan-cancelled':
      return {
        subject: 'Your plan is canceled',
        paragraphs: mail.refunded
          ? [
              `Your ${plan} has ended, and we’re refunding ${formatMoney(mail.refunded)} to your card. It can take 5 to 10 days for the refund to appear.`,
            ]
          : [
              `Your ${plan} is canceled and ends on ${formatDay(mail.endsAt)}. You won’t be charged again.`,
              'You can still view your recordings and reports. To come back, choose a plan in your settings at any time.',
            ],
        label: 'Open settings',
      };
  }
}
