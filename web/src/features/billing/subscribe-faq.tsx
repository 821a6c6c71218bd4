import { REFUND_DAYS, TRIAL_DAYS } from '../../../../shared/billing/plans.ts';
import { Icon } from '../../ui/icons.tsx';

const questions = [
  {
    question: 'Is there a free trial?',
    answer: `Yes, ${TRIAL_DAYS} days, once for each person. Your plan is open from the first minute of it.`,
  },
  {
    question: 'Do I need a card?',
    answer:
      'Yes. There is no charge until the trial ends. The exact date and amount of the first charge stand beside the card field. Without a trial, you confirm the first payment yourself.',
  },
  {
    question: 'Can I cancel anytime?',
    answer:
      'Yes, in one click in Settings. Cancel during the trial and you are never charged. Later, your plan stays open until the end of the month you paid for.',
  },
  {
    question: 'Do I get my money back?',
    answer: `Yes, once per person. Within ${REFUND_DAYS} days of the first charge, the Refund button in Settings refunds everything you paid. Your plan ends immediately.`,
  },
  {
    question: 'Can I change my plan?',
    answer:
      'Yes. A bigger plan opens at once, and you pay the difference for the rest of the month. With a smaller one, what is left over is kept for your next charges. You see the amounts before you confirm.',
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
