import { REFUND_DAYS, TRIAL_DAYS } from '../../../../shared/billing/plans.ts';
import { Icon } from '../../ui/icons.tsx';

const questions = [
  {
    question: 'Is there a free trial?',
    answer: `Yes, ${TRIAL_DAYS} days, once per person. You get everything in your plan from the first minute.`,
  },
  {
    question: 'Do I need a card?',
    answer:
      'Yes. There is no charge until the trial ends. You see the exact date and amount of the first charge next to the card field. If you’ve already had a trial, we’ll ask you to confirm the first payment.',
  },
  {
    question: 'Can I cancel anytime?',
    answer:
      'Yes, with one click in Settings. Cancel during the trial and you’re never charged. After that, you keep access until the end of the month you paid for.',
  },
  {
    question: 'Can I get my money back?',
    answer: `Yes, once per person. Within ${REFUND_DAYS} days of the first charge, the Refund button in Settings refunds everything you paid. Your plan ends immediately.`,
  },
  {
    question: 'Can I change my plan?',
    answer:
      'Yes. A bigger plan starts right away, and you pay the difference for the rest of the month. If you switch to a smaller plan, we credit the difference toward your next charges. You see the amounts before you confirm.',
  },
] as const;

export function SubscribeFaq() {
  return (
    <section aria-labelledby="faq-title" className="mx-auto mt-16 max-w-[44rem] sm:mt-20">
      <h2 id="faq-title" className="text-2xl sm:text-3xl">
        Questions before you start
      </h2>
      <div className="mt-6 divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
              {question}
              <span className="text-soft transition-transform duration-150 group-open:rotate-180">
                <Icon name="chevron" />
              </span>
            </summary>
            <p className="max-w-[65ch] pb-5 text-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
