import { formatMoney } from '../../shared/billing/money.ts';
import { planName } from '../../shared/catalog/tiers.ts';
import { PRODUCT_NAME } from '../../shared/product/product.ts';
import { formatDay } from '../../shared/product/time.ts';
import type { MailText, MailTexts } from './mail-content.ts';

/** Emails about payments and plans. */
export const billingMails = {
  'trial-ends': (appOrigin, mail) =>
    inSettings(appOrigin, {
      subject: `Your trial ends on ${formatDay(mail.endsAt)}`,
      paragraphs: [
        `Your free trial of the ${planName(mail.tier)} plan ends on ${formatDay(mail.endsAt)}. We’ll then charge ${formatMoney(mail.amount)} to your card every month.`,
        'To keep your plan, you don’t need to do anything. To cancel without being charged, open your settings before that day and press Cancel plan.',
      ],
      label: 'Open settings',
    }),
  'payment-failed': (appOrigin, mail) =>
    inSettings(appOrigin, {
      subject: 'Your payment didn’t go through',
      paragraphs: [
        `We couldn’t charge ${formatMoney(mail.amount)} for your ${planName(mail.tier)} plan.`,
        `You keep access until ${formatDay(mail.openUntil)}. Please update your card in settings before then. You keep your recordings either way.`,
      ],
      label: 'Update card',
    }),
  'plan-changed': (appOrigin, mail) =>
    inSettings(appOrigin, {
      subject: `Your plan is now ${planName(mail.tier)}`,
      paragraphs: [
        `Your plan changed from ${planName(mail.from)} to ${planName(mail.tier)}.`,
        mail.nextCharge
          ? `The next charge is ${formatMoney(mail.nextCharge.amount)} on ${formatDay(mail.nextCharge.at)}.`
          : 'You won’t be charged again.',
      ],
      label: 'See your plan',
    }),
  'plan-canceled': (appOrigin, mail) =>
    inSettings(appOrigin, {
      subject: 'Your plan is canceled',
      paragraphs: mail.refunded
        ? [
            `Your ${planName(mail.tier)} plan has ended, and we’re refunding ${formatMoney(mail.refunded)} to your card. It can take 5 to 10 days for the refund to appear.`,
          ]
        : [
            `Your ${planName(mail.tier)} plan is canceled and ends on ${formatDay(mail.endsAt)}. You won’t be charged again.`,
            'You can still view your recordings and reports. To come back, choose a plan in your settings at any time.',
          ],
      label: 'Open settings',
    }),
} satisfies Partial<MailTexts>;

function inSettings(
  appOrigin: string,
  { label, ...text }: Pick<MailText, 'subject' | 'paragraphs'> & { readonly label: string },
): MailText {
  return {
    ...text,
    action: { label, url: `${appOrigin}/settings` },
    footnote: `You’re getting this email because you have or had a ${PRODUCT_NAME} membership. You can’t opt out of this email.`,
  };
}
