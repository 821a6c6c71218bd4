import { formatMoney } from '../../../../shared/billing/money.ts';
import {
  CURRENCY,
  GRACE_DAYS,
  REFUND_DAYS,
  signupPlans,
  subscribePlans,
  TRIAL_DAYS,
  type Plan,
} from '../../../../shared/billing/plans.ts';
import { linksBlock, listBlock, type FaqGroup } from './content-block.ts';

const settings = { to: '/settings', label: 'Open Settings' };

export const planFaq: FaqGroup = {
  id: 'plans-and-payment',
  title: 'Plans and payment',
  questions: [
    {
      id: 'prices',
      question: 'How much does a plan cost?',
      answer: [
        listBlock(
          ...subscribePlans.map((plan) => describePrice(plan, plan.name)),
          ...signupPlans
            .filter(hasOwnSignupPrice)
            .map((plan) => describePrice(plan, `${plan.name}, if you join through the sign-up page`)),
        ),
        'You see the date and amount of the first charge next to every card field.',
        linksBlock({ to: '/subscribe', label: 'Compare the plans' }),
      ],
    },
    {
      id: 'trial',
      question: 'How does the free trial work?',
      answer: [
        `You get everything in your plan for ${TRIAL_DAYS} days. You need a card, but you aren’t charged until the trial ends. Cancel before then and you pay nothing. Each person and card gets one trial.`,
      ],
    },
    {
      id: 'cancel',
      question: 'How do I cancel?',
      answer: [
        'Open Settings and press Cancel plan. You’ll see when your plan ends. You keep full access until then, and you can resume your plan at any time before that.',
        linksBlock(settings),
      ],
    },
    {
      id: 'refund',
      question: 'Can I get my money back?',
      answer: [
        `Yes, once per person. For ${REFUND_DAYS} days after your first charge, the Refund button in Settings refunds everything you paid. Your plan ends immediately. Your bank may take 5 to 10 days to credit the refund.`,
        linksBlock(settings),
      ],
    },
    {
      id: 'change-plan',
      question: 'Can I change my plan?',
      answer: [
        'Yes, at any time. If you switch to a bigger plan, it starts right away, and you pay the difference for the rest of the month. If you switch to a smaller plan, we credit the difference toward your next charges. You see the amounts before you confirm.',
        linksBlock(settings),
      ],
    },
    {
      id: 'payment-failed',
      question: 'A payment failed. What happens now?',
      answer: [
        `We email you, and you keep access for ${GRACE_DAYS} more days. To keep your plan, update your card in Settings within that time.`,
        linksBlock(settings),
      ],
    },
    {
      id: 'invoices',
      question: 'Where are my invoices?',
      answer: [
        'In Settings, under Card and invoices. They open on the site of Stripe, our payment provider.',
        linksBlock(settings),
      ],
    },
    {
      id: 'without-plan',
      question: 'What can I still use when my plan ends?',
      answer: [
        'You can still open your account, recordings and reports. You need a plan for new recordings, courses, podcasts and guides.',
      ],
    },
  ],
};

function describePrice({ priceCents }: Plan, name: string): string {
  return `${name}: ${formatMoney({ cents: priceCents, currency: CURRENCY })} per month.`;
}

function hasOwnSignupPrice({ tier, priceCents }: Plan): boolean {
  return subscribePlans.some((plan) => plan.tier === tier && plan.priceCents !== priceCents);
}
