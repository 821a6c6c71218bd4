import type { User } from '#shared/accounts/user.ts';
import { toLocalDay } from '#shared/interview-plan/day.ts';
import type { InterviewPlan } from '#shared/interview-plan/shown-interview-plan.ts';
import { type NextStep, chooseNextStep } from '#shared/progress/next-step.ts';
import type { Dashboard, LatestReport } from '#shared/progress/dashboard.ts';
import { useLockedPayment } from '#web/features/billing/billing.public.ts';
import {
  DaysToGo,
  describeCountdown,
  describeToday,
  getTimeZone,
  TodayActions,
} from '#web/features/interview-plan/interview-plan-home.public.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { EmptyStage } from '#web/ui/display/stage-art.tsx';

import { describeScoreChange } from './describe-score-change.ts';
import { describeStep, type StepTexts } from './describe-step.tsx';
import { TakeWaveforms } from './take-waveforms.tsx';

interface TodayProps {
  user: User;
  dashboard: Dashboard;
  interviewPlan: InterviewPlan | null;
  /** True if the card has the page's whole width. */
  hasPicture: boolean;
}

/**
 * The interview plan's task for today or, without one, the next step. Unseen feedback comes first.
 * Has at most one primary button.
 */
export function Today({ user, dashboard, interviewPlan, hasPicture }: TodayProps) {
  const step = chooseNextStep(dashboard, user.plan);
  const payment = useLockedPayment();
  const isInterviewPlanFirst = interviewPlan !== null && isTaskNext(step, interviewPlan);
  const texts = isInterviewPlanFirst
    ? describeTodaysTask(interviewPlan, dashboard.latestReport)
    : describeStep(step, payment);

  // If these are the same two takes, the score beside this card says the same.
  const { points } = dashboard.scoreTrend;
  const isChangeBeside =
    points.length === 2 && points[0]?.videoId === dashboard.latestReport?.change?.previousVideoId;

  return (
    <section aria-labelledby="today-title" className="flex min-w-0 flex-col">
      <TodayHeader user={user} interviewPlan={interviewPlan} />
      <TodayCard
        {...texts}
        change={isChangeBeside ? null : (texts.change ?? null)}
        hasPicture={hasPicture}
        hasInterviewPlanLink={interviewPlan !== null && !isInterviewPlanFirst}
      />
    </section>
  );
}

/**
 * False for unseen feedback, and after a take of today that had too little to score: it is repeated
 * first.
 */
function isTaskNext(step: NextStep, { today }: InterviewPlan): boolean {
  if (step.kind !== 'answer_longer') return recordingSteps.has(step.kind);

  const { overallScore, createdAt } = step.report;
  return overallScore !== null || toLocalDay(new Date(createdAt), getTimeZone()) !== today;
}

const recordingSteps = new Set<NextStep['kind']>([
  'record_first',
  'try_again',
  'answer_new_question',
]);

function describeTodaysTask(plan: InterviewPlan, report: LatestReport | null): StepTexts {
  const { title, question, text, minutes } = describeToday(plan);
  const [today] = plan.days;
  const isReported =
    today?.outcome === 'done' &&
    today.task.kind === 'question' &&
    today.task.latestVideoId === report?.videoId;

  return {
    ...(question ? { label: title, title: question, isQuestion: true } : { title }),
    change: report && isReported ? describeScoreChange(report) : null,
    takes: report?.change && isReported ? { ...report.change, videoId: report.videoId } : null,
    ...(text && { text }),
    minutes,
    actions: <TodayActions plan={plan} hasInterviewPlanLink />,
  };
}

function TodayHeader({ user, interviewPlan }: Pick<TodayProps, 'user' | 'interviewPlan'>) {
  const hasDate = interviewPlan !== null && interviewPlan.interviewDate !== null;
  return (
    <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-5 gap-y-1.5 low:mb-1.5">
      <h2 id="today-title" className="text-xl sm:text-2xl">
        Today
      </h2>
      {hasDate && (
        <>
          <div className="order-last w-full min-w-0 sm:order-none sm:w-auto sm:grow">
            <DaysToGo plan={interviewPlan} />
          </div>
          <p className="ml-auto text-sm text-soft figures">{describeCountdown(interviewPlan)}</p>
        </>
      )}
      {!hasDate && user.plan !== null && (
        <ButtonLink size="small" to={interviewPlan ? '/plan?change' : '/plan'} className="ml-auto">
          When is your interview?
        </ButtonLink>
      )}
    </div>
  );
}

interface TodayCardProps extends StepTexts {
  hasPicture: boolean;
  hasInterviewPlanLink: boolean;
}

function TodayCard(props: TodayCardProps) {
  const { label, title, isQuestion, change, takes, text, question, cue, minutes, actions } = props;
  const note = [label, minutes && `about ${minutes} minutes`].filter(Boolean).join(' · ');

  return (
    <div className="flex grow items-end overflow-hidden rounded-lg border border-line bg-surface shadow-[inset_0_1px_0_var(--color-high)]">
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3.5 self-center p-5 sm:p-8 low:gap-2 low:px-4 low:py-3">
        {note && <p className="text-sm font-medium text-faint -mb-1.5 figures">{note}</p>}

        <h3
          className={
            isQuestion
              ? 'max-w-[34ch] border-l-4 border-leaf pl-4 text-xl text-balance wrap-anywhere sm:text-2xl low:max-w-none low:text-xl!'
              : 'max-w-[30ch] text-2xl text-balance wrap-anywhere sm:text-3xl'
          }
        >
          {title}
        </h3>

        {change && <p className="font-semibold figures">{change}</p>}
        {takes && <TakeWaveforms {...takes} />}
        {text && <p className="max-w-[56ch] text-soft wrap-anywhere">{text}</p>}

        {question && (
          <blockquote className="max-w-[52ch] border-l-2 border-leaf pl-3.5 font-serif text-lg leading-snug">
            {question}
          </blockquote>
        )}

        {cue && (
          <p className="font-semibold">
            <span className="font-normal text-faint">Keep in mind: </span>
            {cue}
          </p>
        )}

        <div className="mt-1.5 flex w-full low:mt-0 flex-col gap-3 sm:flex-row sm:flex-wrap">
          {actions}
        </div>

        {props.hasInterviewPlanLink && (
          <TextLink to="/plan" tone="soft" className="text-sm">
            See your interview plan
          </TextLink>
        )}
      </div>

      {props.hasPicture && (
        <EmptyStage className="hidden h-64 w-2/5 shrink-0 md:block low:hidden" />
      )}
    </div>
  );
}
