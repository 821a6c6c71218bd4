import { useRef } from 'react';
import type { InterviewPlanOutcome } from '#shared/interview-plan/interview-plan-task.ts';
import type { InterviewPlan, ShownTask } from '#shared/interview-plan/interview-plan.contract.ts';
import {
  buildQuestionLink,
  buildRehearsalPath,
  buildRetakeLink,
} from '#shared/practice/practice-links.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button, ButtonLink, type ButtonLinkProps } from '#web/ui/controls/button.tsx';
import { useRestoredFocus } from '#web/ui/use-restored-focus.ts';
import { describeToday, hasPassed } from './describe-interview-plan.ts';
import { useChangeInterviewPlan, useMarkDay } from './interview-plan.queries.ts';

interface TodayActionsProps {
  plan: InterviewPlan;
  /** True for pages that don't show the interview plan itself. */
  hasInterviewPlanLink?: boolean;
}

/**
 * The buttons for today's task. If an action replaces the pressed button, the group gets the focus.
 */
export function TodayActions({ plan, hasInterviewPlanLink = false }: TodayActionsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const notePress = useRestoredFocus(`${plan.interviewDate} ${plan.days[0]?.outcome}`, group);

  return (
    <fieldset
      ref={group}
      aria-label={describeToday(plan).title}
      tabIndex={-1}
      className="flex w-full flex-col gap-3 outline-none sm:w-auto sm:flex-row sm:flex-wrap"
    >
      {hasPassed(plan) ? (
        <AfterInterview onPress={notePress} />
      ) : (
        <TaskActions plan={plan} onPress={notePress} />
      )}
      {hasInterviewPlanLink && !hasPassed(plan) && (
        <ButtonLink variant={hasOpenTask(plan) ? 'quiet' : 'primary'} size="large" to="/plan">
          See your interview plan
        </ButtonLink>
      )}
    </fieldset>
  );
}

interface PressProps {
  onPress: () => void;
}

function AfterInterview({ onPress }: PressProps) {
  const { mutate, isPending } = useChangeInterviewPlan();
  const notifyError = useNotifyError();

  const keepRhythm = () => {
    onPress();
    mutate(
      { interviewDate: null },
      { onError: (error) => notifyError('Couldn’t change your interview plan', error) },
    );
  };

  return (
    <>
      <ButtonLink variant="primary" size="large" to="/plan?change">
        Set a new date
      </ButtonLink>
      <Button size="large" isBusy={isPending} onClick={keepRhythm}>
        Keep a weekly rhythm
      </Button>
    </>
  );
}

function TaskActions({ plan, onPress }: PressProps & { plan: InterviewPlan }) {
  const { mutate, isPending, variables } = useMarkDay();
  const notifyError = useNotifyError();
  const [today] = plan.days;
  const link = today && buildTaskLink(today.task);
  if (!today || !link) return null;

  const mark = (outcome: InterviewPlanOutcome | null) => {
    onPress();
    mutate(
      { day: today.day, outcome },
      { onError: (error) => notifyError('Couldn’t save that', error) },
    );
  };

  const isSaving = (outcome: InterviewPlanOutcome | null) =>
    isPending && variables.outcome === outcome;

  if (today.outcome !== null) {
    return today.isMarked ? (
      <Button size="large" isBusy={isSaving(null)} onClick={() => mark(null)}>
        {today.outcome === 'skipped' ? 'Do it after all' : 'Not done yet'}
      </Button>
    ) : null;
  }

  return (
    <>
      <ButtonLink variant="primary" size="large" {...link} />
      <Button size="large" icon="check" isBusy={isSaving('done')} onClick={() => mark('done')}>
        Mark as done
      </Button>
      <Button
        variant="quiet"
        size="large"
        isBusy={isSaving('skipped')}
        onClick={() => mark('skipped')}
      >
        Skip today
      </Button>
    </>
  );
}

function hasOpenTask({ days: [today] }: InterviewPlan): boolean {
  return today !== undefined && today.outcome === null && buildTaskLink(today.task) !== null;
}

function buildTaskLink(task: ShownTask): ButtonLinkProps | null {
  switch (task.kind) {
    case 'question': {
      const { questionId, latestVideoId } = task;
      const link = latestVideoId ? buildRetakeLink(latestVideoId) : buildQuestionLink(questionId);
      return { ...link, icon: 'camera', children: 'Record your answer' };
    }
    case 'rehearsal': {
      const open = task.questions.filter(({ isAnswered }) => !isAnswered);
      const questionIds = open.map(({ questionId }) => questionId);

      return {
        to: buildRehearsalPath(questionIds),
        icon: 'camera',
        children: 'Start the rehearsal',
      };
    }
    case 'lesson':
      return {
        ...lessonLinks[task.itemKind](task.itemId),
        icon: task.itemKind === 'study-guide' ? 'book' : 'play',
      };
    default:
      return null;
  }
}

const lessonLinks = {
  course: (id: string) => ({ to: `/courses/${id}`, children: 'Watch' }),
  podcast: (id: string) => ({ to: `/podcasts?play=${id}`, children: 'Listen' }),
  'study-guide': (id: string) => ({ to: `/study-guides?read=${id}`, children: 'Read' }),
} as const;
