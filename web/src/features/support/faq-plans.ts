import { COACH_ANSWERS } from '#shared/billing/coach-answers.ts';
import { formatMoney } from '#shared/billing/money.ts';
import { GRACE_DAYS, REFUND_DAYS, TRIAL_DAYS } from '#shared/billing/plan-periods.ts';
import { CURRENCY, signupPlans, subscribePlans, type Plan } from '#shared/billing/plans.ts';
import { faqGroup, faqQuestion, linksBlock, listBlock } from './content-block.ts';

const settings = { to: '/settings', label: 'Open Settings' };

export const planFaq = faqGroup(
  'plans-and-payment',
  'Plans and payment',

  faqQuestion(
    'prices',
    'How much does a plan cost?',
    listBlock(
      ...subscribePlans.map((plan) => describePrice(plan, plan.name)),
      ...signupPlans
        .filter(hasOwnSignupPrice)
        .map((plan) => describePrice(plan, `${plan.name}, if you join through the sign-up page`)),
    ),
    'You see the date and amount of the first charge next to every card field.',
    linksBlock({ to: '/subscribe', label: 'Compare the plans' }),
  ),

  faqQuestion(
    'trial',
    'How does the free trial work?',
    `You get your plan for ${TRIAL_DAYS} days, with ${COACH_ANSWERS.trial} coach answer in all. You need a card, but you aren’t charged until the trial ends. Cancel before then and you pay nothing. Each person and card gets one trial.`,
  ),

  faqQuestion(
    'cancel',
    'How do I cancel?',
    'In Settings, at once: press Cancel plan and confirm. You’ll see when your plan ends. You keep full access until then, and you can resume your plan at any time before that. If a payment is overdue, your plan ends right away.',
    linksBlock(settings),
  ),

  faqQuestion(
    'refund',
    'Can I get my money back?',
    `Yes, once per person. For ${REFUND_DAYS} days after your first charge, the Refund button in Settings refunds everything you paid. Your plan ends immediately. Your bank may take 5 to 10 days to credit the refund.`,
    linksBlock(settings),
  ),

  faqQuestion(
    'change-plan',
    'Can I change my plan?',
    'Yes, unless a payment is overdue. If you switch to a bigger plan, it starts right away, and you pay the difference for the rest of the month. A smaller plan starts when the month you paid for ends, and until then you can change your mind. During the trial, a change costs nothing until the trial ends. You see the amounts before you confirm.',
    linksBlock(settings),
  ),

  faqQuestion(
    'payment-failed',
    'A payment failed. What happens now?',
    `We email you, and you keep access for ${GRACE_DAYS} more days. To keep access, update your card or confirm the payment in Settings within that time. After that, your plan is locked until you pay, and it may end if later attempts fail, too.`,
    linksBlock(settings),
  ),

  faqQuestion(
    'invoices',
    'Where are my invoices?',
    'In Settings, under Card and invoices. They open on the site of Stripe, our payment provider.',
    linksBlock(settings),
  ),

  faqQuestion(
    'without-plan',
    'What can I still use when my plan ends?',
    'You can still open your account, recordings and reports. You need a plan for new recordings, coach requests, courses, podcasts and guides.',
  ),
);

function describePrice({ priceCents }: Plan, name: string): string {
  return `${name}: ${formatMoney({ cents: priceCents, currency: CURRENCY })} per month.`;
}

function hasOwnSignupPrice({ tier, priceCents }: Plan): boolean {
  return subscribePlans.some((plan) => plan.tier === tier && plan.priceCents !== priceCents);
}
