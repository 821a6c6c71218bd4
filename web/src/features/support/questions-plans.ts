import { GRACE_DAYS, REFUND_DAYS, TRIAL_DAYS } from '../../../../shared/billing/plans.ts';
import { priceLines } from './limits-in-words.ts';
import { links, list, text } from './passage.ts';
import type { QuestionGroup } from './question.ts';

const settings = { to: '/settings', label: 'Open Settings' };

export const planQuestions: QuestionGroup = {
  id: 'plans-and-payment',
  title: 'Plans and payment',
  questions: [
    {
      id: 'prices',
      question: 'What does it cost?',
      answer: [
        list(...priceLines),
        text('You see the date and amount of the first charge next to every card field.'),
        links({ to: '/subscribe', label: 'Compare the plans' }),
      ],
    },
    {
      id: 'trial',
      question: 'How does the free trial work?',
      answer: [
        text(
          `You get your whole plan for ${TRIAL_DAYS} days. You need a card, but you aren’t charged until the trial ends. Cancel before then and you pay nothing. Each person and card gets one trial.`,
        ),
      ],
    },
    {
      id: 'cancel',
      question: 'How do I cancel?',
      answer: [
        text(
          'Open Settings and press Cancel plan. You’ll see when your plan ends. You keep full access until then, and you can resume your plan at any time before that.',
        ),
        links(settings),
      ],
    },
    {
      id: 'refund',
      question: 'Can I get my money back?',
      answer: [
        text(
          `Yes, once per person. For ${REFUND_DAYS} days after your first charge, the Refund button in Settings refunds everything you paid. Your plan ends immediately. Your bank takes 5 to 10 days.`,
        ),
        links(settings),
      ],
    },
    {
      id: 'change-plan',
      question: 'Can I change my plan?',
      answer: [
        text(
          'Anytime. A bigger plan starts right away, and you pay the difference for the rest of the month. If you switch to a smaller plan, we credit the rest toward your next charges. You see the amounts before you confirm.',
        ),
        links(settings),
      ],
    },
    {
      id: 'payment-failed',
      question: 'A payment failed. What happens now?',
      answer: [
        text(
          `We email you, and you keep access for ${GRACE_DAYS} more days. Update your card in Settings before then to keep your plan.`,
        ),
        links(settings),
      ],
    },
    {
      id: 'invoices',
      question: 'Where are my invoices?',
      answer: [
        text('In Settings, under Card and invoices. They open on Stripe, which handles payments.'),
        links(settings),
      ],
    },
    {
      id: 'without-plan',
      question: 'What can I still use when my plan ends?',
      answer: [
        text(
          'You can still open your account, recordings and reports. You need a plan for new recordings, courses, podcasts and guides.',
        ),
      ],
    },
  ],
};
