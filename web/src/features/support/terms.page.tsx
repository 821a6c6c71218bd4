import { getMonthlyAllowance } from '#shared/billing/allowances.ts';
import { COACH_ANSWERS } from '#shared/billing/coach-answers.ts';
import { formatMoney } from '#shared/billing/money.ts';
import { GRACE_DAYS, REFUND_DAYS, TRIAL_DAYS } from '#shared/billing/plan-periods.ts';
import { CURRENCY, subscribePlans, type Plan, signupPlans } from '#shared/billing/plans.ts';
import { RESPONSE_SLA_HOURS } from '#shared/coaching/response-sla.ts';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import { operator } from '#shared/support/operator.ts';

import { deliveriesTable } from './plan-deliveries.ts';
import { LegalPage } from './legal-page.tsx';
import {
  linksBlock,
  listBlock,
  section,
  type ContentBlock,
  type Section,
} from './content-block.ts';

/** `/terms` */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      lead={`The agreement between you and the operator of ${PRODUCT_NAME}, in plain language.`}
      changedOn="Nov 27, 2026"
      sections={termsSections}
    />
  );
}

const settings = { to: '/settings', label: 'Open Settings' };

const plans: ContentBlock = {
  kind: 'table',
  head: ['Plan', 'Per month', 'What you get'],
  rows: [
    ...subscribePlans.map((plan) => planRow(plan, plan.name)),
    ...signupPlans.map((plan) =>
      planRow(plan, `${plan.name}, if you join through the sign-up page`),
    ),
  ],
};

// Benefits without an implemented feature are left out, because the terms must not promise them.
function planRow(plan: Plan, name: string): readonly string[] {
  const opened = plan.benefits
    .filter(({ feature }) => feature !== null)
    .map(({ text: line }) => line);
  return [name, formatMoney({ cents: plan.priceCents, currency: CURRENCY }), opened.join('; ')];
}

export const termsSections: readonly Section[] = [
  section(
    'operator',
    'Who we are',
    { kind: 'operator' },
    linksBlock({ to: '/contact', label: 'Contact us' }),
  ),

  section(
    'service',
    'What you get',
    `${PRODUCT_NAME} analyzes practice recordings, offers courses, podcasts and study guides, and lets coaches respond to recordings. What you can use depends on your plan.`,
  ),

  section(
    'plans',
    'Plans and prices',
    plans,
    `Prices are in US dollars per month, charged in advance. Prices include any sales tax. Starter includes ${getMonthlyAllowance('starter', 'practiceVideos')} practice recordings and ${getMonthlyAllowance('starter', 'studyGuides')} study guides per calendar month.`,
    'We email you before your price changes, and you can cancel before the new price applies.',
  ),

  section(
    'plan-lines',
    'What each plan line means',
    deliveriesTable,
    'A line that isn’t listed here isn’t available yet. You don’t get it, whatever plan you buy.',
    `Coach answers are written. Starter includes ${COACH_ANSWERS.starter} a month, Professional ${COACH_ANSWERS.professional} and Executive ${COACH_ANSWERS.executive}. The free trial includes ${COACH_ANSWERS.trial} in all. We promise each answer within ${RESPONSE_SLA_HOURS} hours of your request.`,
  ),

  section(
    'trial',
    'Free trial',
    `The trial lasts ${TRIAL_DAYS} days, includes ${COACH_ANSWERS.trial} coach answer and requires a card. Each person and card gets one trial. Unless you cancel, we charge the first month when the trial ends. The date and amount are shown next to the card field, and we email you before the charge.`,
  ),

  section(
    'cancel',
    'Canceling',
    'You can cancel at any time: in Settings, at once. If you cancel during the trial, you’re not charged. If you cancel later, you keep access until the end of the month you paid for, and your plan isn’t renewed. If you switch to a smaller plan, it starts when the month you paid for ends.',
    `If a charge fails, you keep access for ${GRACE_DAYS} days. If we don’t receive payment in that time, your plan is locked until you pay, and it may end if later attempts fail, too. Cancel in Settings to stop further attempts to charge your card. You can still view your recordings and reports.`,
    linksBlock(settings),
  ),

  section(
    'refund',
    'Refunds',
    `Within ${REFUND_DAYS} days of your first charge, the Refund button in Settings refunds everything you paid, no reason needed. Your plan ends immediately. Each person gets one refund: an email address or card that has received one can’t get another. If your bank returns a payment to you after a dispute, we don’t refund it again, and your plan is on hold until the bank decides. Any legal right of withdrawal is unaffected.`,
    linksBlock(settings),
  ),

  section(
    'use',
    'Fair use',
    'Please do not:',
    listBlock(
      'upload recordings of other people without their consent, or anything unlawful;',
      'share your account, or sell or publish courses, podcasts and guides;',
      'break, overload or copy the service, or work around its limits;',
      'use scores to judge other people, especially to decide whom to hire.',
    ),
    'If you break these rules, we may suspend your account. We’ll tell you why, unless the law forbids it, and you can respond.',
  ),

  section(
    'no-guarantee',
    'No guarantee of a job',
    'A score describes one recording. It isn’t a prediction, career advice or a promise of an interview or a job. Measurements have a margin of error, which the report shows.',
    linksBlock({ to: '/how-scoring-works', label: 'How scoring works' }),
  ),

  section(
    'yours',
    'Your content',
    'Your recordings and texts remain yours. You allow us to store and analyze them for you, and for no other purpose. Courses, podcasts and guides remain ours or their creators’; your plan covers personal use.',
    linksBlock({ to: '/privacy', label: 'Privacy' }),
  ),

  section(
    'availability',
    'Availability and liability',
    'We work to keep the service running, but it can be interrupted. Our liability is unlimited for intentional harm, gross negligence and injury to health. Otherwise, we are liable only if we breach an essential duty, and only for typical, foreseeable damage. Your legal rights as a consumer are not affected.',
  ),

  section(
    'law',
    'Governing law and changes',
    operator.country
      ? `The law of ${operator.country} applies. If you’re a consumer, you also keep the legal protections of the country where you live.`
      : 'The law of the operator’s country, named at the top, applies. If you’re a consumer, you also keep the legal protections of the country where you live.',
    'We email you at least 30 days before these terms change. If you don’t agree, you can cancel before then.',
  ),
];
