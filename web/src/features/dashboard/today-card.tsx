import type { ReactNode } from 'react';
import type { User } from '#shared/accounts/user.ts';
import type { InterviewPlan } from '#shared/interview-plan/interview-plan.contract.ts';
import {
  buildCoachAnswerPath,
  buildQuestionLink,
  buildReportPath,
  buildRetakeLink,
} from '#shared/practice/practice-links.ts';
import { FIRST_QUESTION } from '#shared/practice/questions/first-question.ts';
import { type NextStep, chooseNextStep } from '#shared/progress/next-step.ts';
import type { Dashboard, LatestReport } from '#shared/progress/progress.contract.ts';
import {
  type LockedPayment,
  PayLink,
  useLockedPayment,
} from '#web/features/billing/billing.public.ts';
import {
  describeCountdown,
  describeToday,
  TodayActions,
} from '#web/features/interview-plan/interview-plan-home.public.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyStage } from '#web/ui/display/stage-art.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';

interface TodayCardProps {
  user: User;
  dashboard: Dashboard;
  interviewPlan: InterviewPlan | null;
}

/**
 * The interview plan's task for today or, without one, the next step. Unseen feedback comes first.
 * Has at most one primary button.
 */
export function TodayCard({ user, dashboard, interviewPlan }: TodayCardProps) {
  const step = chooseNextStep(dashboard, user.plan);
  const payment = useLockedPayment();
  const isInterviewPlanFirst = interviewPlan !== null && recordingSteps.has(step.kind);
  const { title, text, question, cue, actions }: StepTexts = isInterviewPlanFirst
    ? {
        ...describeToday(interviewPlan),
        actions: <TodayActions plan={interviewPlan} hasInterviewPlanLink />,
      }
    : describeStep(step, payment);
  const hasPicture =
    !isInterviewPlanFirst && (step.kind === 'record_first' || step.kind === 'choose_plan');

  return (
    <section
      aria-labelledby="today-title"
      className="flex h-full items-end overflow-hidden rounded-lg border border-line bg-surface shadow-[inset_0_1px_0_var(--color-high)]"
    >
      <div className="flex min-w-0 flex-1 flex-col items-start gap-4 self-center p-5 sm:p-8">
        <p className="text-sm font-medium text-faint">
          {isInterviewPlanFirst
            ? describeCountdown(interviewPlan)
            : payment && step.kind === 'choose_plan'
              ? payment.status
              : eyebrows[step.kind]}
        </p>

        <h2
          id="today-title"
          className="-mt-2 max-w-[30ch] text-2xl text-balance wrap-anywhere sm:text-3xl"
        >
          {title}
        </h2>

        {text && <p className="-mt-1 max-w-[52ch] text-soft wrap-anywhere">{text}</p>}

        {question && (
          <blockquote className="max-w-[52ch] border-l-2 border-leaf pl-3.5 font-serif text-lg leading-snug">
            {question}
          </blockquote>
        )}

        {cue && (
          <p className="rounded-md bg-amber px-3.5 py-2 font-semibold text-ground">
            <span className="sr-only">Keep in mind: </span>
            {cue}
          </p>
        )}

        <div className="mt-2 flex w-full flex-col gap-3 sm:w-auto sm:flex-row sm:flex-wrap">
          {actions}
        </div>
        {!isInterviewPlanFirst && user.plan !== null && (
          <InterviewPlanLink interviewPlan={interviewPlan} />
        )}
      </div>

      {hasPicture && <EmptyStage className="hidden h-64 w-2/5 shrink-0 md:block" />}
    </section>
  );
}

const recordingSteps = new Set<NextStep['kind']>([
  'record_first',
  'try_again',
  'answer_longer',
  'try_harder_question',
]);

function InterviewPlanLink({ interviewPlan }: { interviewPlan: InterviewPlan | null }) {
  const text = interviewPlan
    ? `${describeCountdown(interviewPlan)}. Today: ${describeToday(interviewPlan).title}.`
    : 'Have an interview coming up?';

  return (
    <p className="text-sm text-soft wrap-anywhere">
      {text}{' '}
      <TextLink to="/plan" tone="ink" className="font-medium">
        {interviewPlan ? 'See your interview plan' : 'Make an interview plan'}
      </TextLink>
    </p>
  );
}

const eyebrows: Record<NextStep['kind'], string> = {
  read_answer: 'New from your coach',
  open_report: 'New report',
  wait_for_report: 'In progress',
  choose_plan: 'Start here',
  record_first: 'Start here',
  try_again: 'Work on one thing',
  answer_longer: 'Work on one thing',
  try_harder_question: 'Next take',
};

interface StepTexts {
  title: string;
  text?: string;
  question?: string | null;
  cue?: string;
  actions: ReactNode;
}

function describeStep(step: NextStep, payment: LockedPayment | null): StepTexts {
  switch (step.kind) {
    case 'read_answer': {
      const { id, videoTitle, coachName } = step.answer;
      return {
        title: `${coachName ?? 'Your coach'} answered you`,
        text: `About ${videoTitle}.`,
        actions: <Primary to={buildCoachAnswerPath(id)}>Read the answer</Primary>,
      };
    }

    case 'open_report': {
      const { videoId, title, question } = step.report;
      return {
        title: 'Your report is ready',
        text: title,
        question: question !== null && title.startsWith(question) ? null : question,
        actions: <Primary to={buildReportPath(videoId)}>Open the report</Primary>,
      };
    }

    case 'wait_for_report':
      return {
        title: 'We’re analyzing your answer',
        text: 'Your report will be here in about a minute.',
        actions: <Primary to={buildReportPath(step.videoId)}>See progress</Primary>,
      };

    case 'choose_plan':
      if (payment)
        return {
          title: payment.title,
          text: payment.reason,
          actions: <PayLink payment={payment} />,
        };

      return {
        title: 'Choose a plan to record your answers',
        text: 'Every plan includes AI analysis, courses, podcasts and study guides.',
        actions: (
          <>
            <Primary to="/subscribe">See plans</Primary>
            <Other to="/courses">Browse courses</Other>
          </>
        ),
      };

    case 'record_first':
      return {
        title: 'Answer a question in one minute',
        text: 'You get six scores, see how they were measured and learn what to try next.',
        question: FIRST_QUESTION.text,
        actions: (
          <>
            <Primary icon="camera" {...buildQuestionLink(FIRST_QUESTION.id)}>
              Record your first minute
            </Primary>
            <Other to="/courses">Watch a course first</Other>
          </>
        ),
      };

    case 'try_again': {
      const { report, focus } = step;
      return {
        title: focus.observation,
        question: report.question,
        cue: focus.cue,
        actions: <RetakeActions videoId={report.videoId} />,
      };
    }

    case 'answer_longer': {
      const { report } = step;
      return {
        title: 'Give a longer answer',
        text:
          report.overallScore === null
            ? 'Your last take didn’t have enough to score. Keep your face in the frame so we have enough next time.'
            : 'Your last take was short, so its scores are only a first impression.',
        question: report.question,
        actions: <RetakeActions videoId={report.videoId} />,
      };
    }

    case 'try_harder_question':
      return {
        title: 'Try a harder question',
        text: 'Nothing cost you many points in your last take.',
        actions: (
          <Primary icon="camera" to="/video-analysis">
            Choose a question
          </Primary>
        ),
      };
  }
}

function RetakeActions({ videoId }: Pick<LatestReport, 'videoId'>) {
  return (
    <>
      <Primary icon="again" {...buildRetakeLink(videoId)}>
        Try it again
      </Primary>
      <Other to={buildReportPath(videoId)}>Open the report</Other>
    </>
  );
}

function Primary(props: Parameters<typeof ButtonLink>[0]) {
  return <ButtonLink variant="primary" size="large" {...props} />;
}

function Other(props: Parameters<typeof ButtonLink>[0]) {
  return <ButtonLink variant="quiet" size="large" {...props} />;
}
