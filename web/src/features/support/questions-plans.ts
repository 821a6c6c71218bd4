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
        text('Beside every card field stand the date and the amount of the first charge.'),
        links({ to: '/subscribe', label: 'Compare the plans' }),
      ],
    },
    {
      id: 'trial',
      question: 'How does the free trial work?',
      answer: [
        text(
          `It lasts ${TRIAL_DAYS} days and opens your whole plan from the first minute. A card is needed, and nothing is charged until it ends. Cancel before that and you never pay. There is one trial for each person and card.`,
        ),
      ],
    },
    {
      id: 'cancel',
      question: 'How do I cancel?',
      answer: [
        text(
          'Open Settings and press Cancel plan. It takes one click and says the day on which your plan ends. Until then everything stays open, and you can take the cancellation back.',
        ),
        links(settings),
      ],
    },
    {
      id: 'refund',
      question: 'Can I get my money back?',
      answer: [
        text(
          `Yes, once per person. For ${REFUND_DAYS} days after your first charge, the Refund button in Settings refunds everything you paid. Your plan ends immediately. Your bank needs 5 to 10 days.`,
        ),
        links(settings),
      ],
    },
    {
      id: 'change-plan',
      question: 'Can I change my plan?',
      answer: [
        text(
          'At any time. A bigger plan opens at once, and you pay the difference for the rest of the month. With a smaller one, what is left over goes towards your next charges. You see the amounts before you confirm.',
        ),
        links(settings),
      ],
    },
    {
      id: 'payment-failed',
      question: 'A payment failed. What happens now?',
      answer: [
        text(
          `We mail you, and your plan stays open for ${GRACE_DAYS} more days. Change the card in Settings in that time and nothing is lost.`,
        ),
        links(settings),
      ],
    },
    {
      id: 'invoices',
      question: 'Where are my invoices?',
      answer: [
        text('In Settings, under card and invoices. They open at Stripe, which handles the payments.'),
        links(settings),
      ],
    },
    {
      id: 'without-plan',
      question: 'What stays when my plan ends?',
      answer: [
        text(
          'Your account, your recordings and your reports stay readable. New recordings, courses, podcasts and guides need a plan.',
        ),
      ],
    },
  ],
};
