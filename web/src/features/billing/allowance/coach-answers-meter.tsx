import type { CoachAnswerUsage } from '#shared/billing/billing.contract.ts';
import {
  describeNextAnswers,
  findPlanWithMoreAnswers,
} from '#shared/billing/coach-answer-texts.ts';
import { COACH_ANSWERS } from '#shared/billing/coach-answers.ts';
import { planName } from '#shared/catalog/tiers.ts';
import { formatLocalDate } from '#web/ui/format-local-time.ts';
import { Progress } from '#web/ui/messages/progress.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';

export function CoachAnswersMeter({ answers }: { answers: CoachAnswerUsage }) {
  const { used, limit, per, plan, resetsAt } = answers;
  const largerPlan = per === 'month' && used >= limit ? findPlanWithMoreAnswers(plan) : null;

  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-medium">Coach answers</p>
        <p className="text-sm text-soft figures">
          {used} of {limit} used
        </p>
      </div>
      <div className="mt-2.5">
        <Progress label={`Coach answers used ${PERIODS[per]}`} value={used} max={limit} />
      </div>
      <p className="mt-2.5 text-sm text-faint">
        {resetsAt
          ? describeNextAnswers(answers, formatLocalDate(resetsAt))
          : 'Your plan ends before the next ones.'}
        {largerPlan && (
          <TextLink
            to={`/subscribe?tier=${largerPlan}`}
            tone="ink"
            className="mt-1 block font-medium decoration-leaf"
          >
            {`Upgrade to ${planName(largerPlan)} for ${COACH_ANSWERS[largerPlan]} a month`}
          </TextLink>
        )}
      </p>
    </>
  );
}

const PERIODS: Readonly<Record<CoachAnswerUsage['per'], string>> = {
  month: 'this month',
  trial: 'during your trial',
};
