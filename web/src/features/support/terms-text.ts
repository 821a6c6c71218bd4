import { allowanceOf } from '../../../../shared/billing/allowances.ts';
import {
  GRACE_DAYS,
  listPlans,
  type Plan,
  REFUND_DAYS,
  signupPlans,
  TRIAL_DAYS,
} from '../../../../shared/billing/plans.ts';
import { PRODUCT_NAME } from '../../../../shared/product/product.ts';
import { operator } from '../../../../shared/support/operator.ts';
import { priceOf } from './limits-in-words.ts';
import { links, list, text, type Passage, type Section } from './passage.ts';

export const TERMS_CHANGED_ON = 'Nov 21, 2026';

const settings = { to: '/settings', label: 'Open Settings' };

const plans: Passage = {
  kind: 'table',
  head: ['Plan', 'Per month', 'What you get'],
  rows: [
    ...listPlans.map((plan) => planRow(plan, plan.name)),
    ...signupPlans.map((plan) => planRow(plan, `${plan.name}, if you join through the sign-up page`)),
  ],
};

// The terms list only plan lines with an implemented feature.
function planRow(plan: Plan, name: string): readonly string[] {
  const opened = plan.lines.filter(({ feature }) => feature !== null).map(({ text: line }) => line);
  return [name, priceOf(plan), opened.join('; ')];
}

export const termsSections: readonly Section[] = [
  {
    id: 'operator',
    title: 'Who we are',
    passages: [{ kind: 'operator' }, links({ to: '/contact', label: 'Contact us' })],
  },
  {
    id: 'service',
    title: 'What you get',
    passages: [
      text(
        `${PRODUCT_NAME} analyzes practice recordings, offers courses, podcasts and study guides, and lets coaches respond to recordings. What you can use depends on your plan.`,
      ),
    ],
  },
  {
    id: 'plans',
    title: 'Plans and prices',
    passages: [
      plans,
      text(
        `Prices are in US dollars per month, charged in advance. Taxes are added where required by law and shown before you pay. Starter includes ${allowanceOf('starter', 'practiceVideos')} practice recordings and ${allowanceOf('starter', 'studyGuides')} study guides per calendar month.`,
      ),
      text('We email you before your price changes, and you can cancel before the new price applies.'),
    ],
  },
  {
    id: 'trial',
    title: 'Free trial',
    passages: [
      text(
        `The trial lasts ${TRIAL_DAYS} days and requires a card. Each person and card gets one trial. Unless you cancel, we charge the first month when it ends. The date and amount are shown next to the card field, and we email you before the charge.`,
      ),
    ],
  },
  {
    id: 'cancel',
    title: 'Canceling',
    passages: [
      text(
        'You can cancel at any time with one click in Settings. If you cancel during the trial, you’re not charged. After that, you keep access until the end of the month you paid for, and your plan isn’t renewed.',
      ),
      text(
        `If a charge fails, you keep access for ${GRACE_DAYS} days. If we don’t receive payment in that time, your plan ends. You can still view your recordings and reports.`,
      ),
      links(settings),
    ],
  },
  {
    id: 'refund',
    title: 'Money back',
    passages: [
      text(
        `Within ${REFUND_DAYS} days of your first charge, the Refund button in Settings refunds everything you paid, no reason needed. Your plan ends immediately. This applies once per person: an email address or card that had a refund doesn’t get another one. This is in addition to any legal right of withdrawal.`,
      ),
      links(settings),
    ],
  },
  {
    id: 'use',
    title: 'Fair use',
    passages: [
      text('Please do not:'),
      list(
        'upload recordings of other people without their consent, or anything unlawful;',
        'share your account, or sell or publish courses, podcasts and guides;',
        'break, overload or copy the service, or work around its limits;',
        'use scores to judge other people, especially to decide whom to hire.',
      ),
      text(
        'If you do, we may suspend your account. We’ll tell you why, unless the law forbids it, and you can respond.',
      ),
    ],
  },
  {
    id: 'no-guarantee',
    title: 'No guarantee of a job',
    passages: [
      text(
        'A score describes one recording. It isn’t a prediction, career advice or a promise of an interview or a job. Measurements have errors, which the report shows.',
      ),
      links({ to: '/how-scoring-works', label: 'How scoring works' }),
    ],
  },
  {
    id: 'yours',
    title: 'Your content',
    passages: [
      text(
        'Your recordings and texts remain yours. You allow us to store and analyze them for you, and for no other purpose. Courses, podcasts and guides remain ours or their creators’; your plan lets you use them personally.',
      ),
      links({ to: '/privacy', label: 'Privacy' }),
    ],
  },
  {
    id: 'availability',
    title: 'Availability and liability',
    passages: [
      text(
        'We work to keep the service running, but it can be interrupted. We are liable without limit for intent, gross negligence and harm to health. Otherwise, we are liable only for typical, foreseeable damage when an essential duty is breached. Your legal rights as a consumer are not affected.',
      ),
    ],
  },
  {
    id: 'law',
    title: 'Law and changes',
    passages: [
      text(
        operator.country
          ? `The law of ${operator.country} applies. Consumers keep the protection of the laws of the country they live in.`
          : 'The law of the operator’s country, named at the top, applies. Consumers keep the protection of the laws of the country they live in.',
      ),
      text('We email you at least 30 days before these terms change. If you don’t agree, you can cancel before then.'),
    ],
  },
];
