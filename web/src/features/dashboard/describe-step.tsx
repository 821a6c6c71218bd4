import type { ReactNode } from 'react';
import {
  buildCoachAnswerPath,
  buildQuestionLink,
  buildReportPath,
  buildRetakeLink,
} from '#shared/practice/practice-links.ts';
import { FIRST_QUESTION } from '#shared/practice/questions/first-question.ts';
import type { NextStep } from '#shared/progress/next-step.ts';
import type { LatestReport } from '#shared/progress/dashboard.ts';
import { type LockedPayment, PayLink } from '#web/features/billing/billing.public.ts';
import { MINUTES_FOR_ONE_QUESTION } from '#web/features/interview-plan/interview-plan-home.public.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { describeScoreChange } from './describe-score-change.ts';

export interface StepTexts {
  label?: string;
  /** The question, if `isQuestion`. */
  title: string;
  isQuestion?: boolean;
  /** How the score changed. See `describeScoreChange`. */
  change?: string | null;
  /** The take that the change is about, and the one before. Their waveforms are shown. */
  takes?: { videoId: string; previousVideoId: string } | null;
  text?: string;
  /** The question that the title is about. */
  question?: string | null;
  cue?: string;
  /** Roughly how long the step takes. */
  minutes?: number | undefined;
  actions: ReactNode;
}

export function describeStep(step: NextStep, payment: LockedPayment | null): StepTexts {
  switch (step.kind) {
    case 'read_answer': {
      const { id, videoTitle, coachName } = step.answer;
      return {
        label: 'New from your coach',
        title: `${coachName ?? 'Your coach'} answered you`,
        text: `About ${videoTitle}.`,
        actions: <Primary to={buildCoachAnswerPath(id)}>Read the answer</Primary>,
      };
    }

    case 'open_report': {
      const { videoId, title, question } = step.report;
      return {
        label: 'New report',
        title: 'Your report is ready',
        text: title,
        question: question !== null && title.startsWith(question) ? null : question,
        actions: <Primary to={buildReportPath(videoId)}>Open the report</Primary>,
      };
    }

    case 'wait_for_report':
      return {
        label: 'In progress',
        title: 'We’re analyzing your answer',
        text: 'Your report will be here in about a minute.',
        actions: <Primary to={buildReportPath(step.videoId)}>See progress</Primary>,
      };

    case 'choose_plan':
      return describePlanChoice(payment);

    case 'record_first':
      return {
        label: 'Your first question',
        title: FIRST_QUESTION.text,
        isQuestion: true,
        text: 'Many interviews open with it. You get six scores and one thing to try next.',
        minutes: MINUTES_FOR_ONE_QUESTION,
        actions: <RecordNow questionId={FIRST_QUESTION.id} />,
      };

    case 'try_again': {
      const { report, focus } = step;
      return {
        label: 'Work on one thing',
        title: focus.observation,
        change: describeScoreChange(report),
        question: report.question,
        cue: focus.cue,
        minutes: MINUTES_FOR_ONE_QUESTION,
        actions: <RetakeActions videoId={report.videoId} />,
      };
    }

    case 'answer_longer': {
      const { report } = step;
      return {
        label: 'Work on one thing',
        title: 'Give a longer answer',
        text:
          report.overallScore === null
            ? 'Your last take didn’t have enough to score. Keep your face in the frame so we have enough next time.'
            : 'Your last take was short, so its scores are only a first impression.',
        question: report.question,
        minutes: MINUTES_FOR_ONE_QUESTION,
        actions: <RetakeActions videoId={report.videoId} />,
      };
    }

    case 'answer_new_question': {
      const { question, report } = step;
      const text = 'Nothing cost you many points in your last take.';
      const change = describeScoreChange(report);

      if (!question)
        return {
          label: 'Next take',
          title: 'Choose a question to repeat',
          change,
          text,
          actions: (
            <Primary icon="camera" to="/video-analysis">
              Choose a question
            </Primary>
          ),
        };

      return {
        label: 'A new question',
        title: question.text,
        isQuestion: true,
        change,
        text,
        minutes: MINUTES_FOR_ONE_QUESTION,
        actions: <RecordNow questionId={question.questionId} />,
      };
    }
  }
}

function describePlanChoice(payment: LockedPayment | null): StepTexts {
  if (payment)
    return {
      label: payment.status,
      title: payment.title,
      text: payment.reason,
      actions: <PayLink payment={payment} />,
    };

  return {
    label: 'Start here',
    title: 'Choose a plan to record your answers',
    text: 'Every plan includes AI analysis, courses, podcasts and study guides.',
    actions: (
      <>
        <Primary to="/subscribe">See plans</Primary>
        <Other to="/courses">Browse courses</Other>
      </>
    ),
  };
}

function RecordNow({ questionId }: { questionId: string }) {
  return (
    <Primary icon="camera" {...buildQuestionLink(questionId)}>
      Record now
    </Primary>
  );
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
