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

export const TERMS_CHANGED_ON = 'November 21, 2026';

const settings = { to: '/settings', label: 'Open Settings' };

const plans: Passage = {
  kind: 'table',
  head: ['Plan', 'A month', 'What it opens'],
  rows: [
    ...listPlans.map((plan) => planRow(plan, plan.name)),
    ...signupPlans.map((plan) => planRow(plan, `${plan.name}, joined through the sign-up page`)),
  ],
};

// A line that nothing delivers yet is no promise of this agreement.
function planRow(plan: Plan, name: string): readonly string[] {
  const opened = plan.lines.filter(({ feature }) => feature !== null).map(({ text: line }) => line);
  return [name, priceOf(plan), opened.join('; ')];
}

export const termsSections: readonly Section[] = [
  {
    id: 'operator',
    title: 'Who you deal with',
    passages: [{ kind: 'operator' }, links({ to: '/contact', label: 'Write to us' })],
  },
  {
    id: 'service',
    title: 'What you get',
    passages: [
      text(
        `${PRODUCT_NAME} analyses practice recordings, offers courses, podcasts and study guides, and lets coaches answer to recordings. What is open to you depends on your plan.`,
      ),
    ],
  },
  {
    id: 'plans',
    title: 'Plans and prices',
    passages: [
      plans,
      text(
        `Prices are in US dollars, for each month, and are charged in advance. Taxes are added where the law demands it, and are shown before you pay. Starter opens ${allowanceOf('starter', 'practiceVideos')} practice recordings and ${allowanceOf('starter', 'studyGuides')} study guides in a calendar month.`,
      ),
      text('A price changes for you only after we have mailed you, and you can cancel before it does.'),
    ],
  },
  {
    id: 'trial',
    title: 'Free trial',
    passages: [
      text(
        `The trial lasts ${TRIAL_DAYS} days and needs a card. There is one for each person and card. Unless you cancel, the first month is charged when it ends; date and amount stand beside the card field, and we mail you before.`,
      ),
    ],
  },
  {
    id: 'cancel',
    title: 'Cancelling',
    passages: [
      text(
        'You can cancel at any time, in one click in Settings. During the trial nothing is charged then. Later your plan stays open until the end of the month you have paid for. It is not renewed.',
      ),
      text(
        `If a charge fails, your plan stays open for ${GRACE_DAYS} days. Without a payment in that time it ends; your recordings and reports stay readable.`,
      ),
      links(settings),
    ],
  },
  {
    id: 'refund',
    title: 'Money back',
    passages: [
      text(
        `Within ${REFUND_DAYS} days of your first charge, the Refund button in Settings refunds everything you paid, without a reason. Your plan ends immediately. This applies once per person: an email address or card that had a refund doesn’t get another one. Rights to withdraw that the law gives you come on top.`,
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
        'break, overload or copy the service, or get round its limits;',
        'use scores to judge other people, above all not to choose whom to hire.',
      ),
      text('Who does so can be shut out. We say why, unless the law forbids it, and you can answer.'),
    ],
  },
  {
    id: 'no-guarantee',
    title: 'No guarantee of a job',
    passages: [
      text(
        'A score describes one recording. It is no forecast, no advice on your career, and no promise of an interview or a job. Measuring has errors, which the report shows.',
      ),
      links({ to: '/how-scoring-works', label: 'How scoring works' }),
    ],
  },
  {
    id: 'yours',
    title: 'What is yours',
    passages: [
      text(
        'Your recordings and texts stay yours. You allow us to store and analyse them for you, and for nothing else. Courses, podcasts and guides stay ours or their makers’; your plan lets you use them yourself.',
      ),
      links({ to: '/privacy', label: 'Privacy' }),
    ],
  },
  {
    id: 'availability',
    title: 'When something does not work',
    passages: [
      text(
        'We work to keep the service running, but it can be interrupted. We are liable without limit for intent, gross negligence and harm to health, otherwise only for what is typical and foreseeable when an essential duty is broken. What the law grants consumers stays untouched.',
      ),
    ],
  },
  {
    id: 'law',
    title: 'Law and changes',
    passages: [
      text(
        operator.country
          ? `The law of ${operator.country} applies. Consumers keep the protection of the country they live in.`
          : 'The law of the operator’s country applies, which is named at the top. Consumers keep the protection of the country they live in.',
      ),
      text('We mail you at least 30 days before these terms change. If you do not agree, you can cancel before that.'),
    ],
  },
];
