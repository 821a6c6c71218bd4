import { type ReactNode, useRef } from 'react';
import {
  type InterviewPlanOutcome,
  REHEARSAL_QUESTIONS,
} from '#shared/interview-plan/interview-plan-task.ts';
import type { InterviewPlan } from '#shared/interview-plan/shown-interview-plan.ts';
import { describeTask } from '#shared/interview-plan/task-text.ts';
import { buildRehearsalPath } from '#shared/practice/practice-links.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button, ButtonLink, type ButtonLinkProps } from '#web/ui/controls/button.tsx';
import { useRestoredFocus } from '#web/ui/use-restored-focus.ts';
import {
  buildDebriefPath,
  describeToday,
  findNextDay,
  hasPassed,
  listNextQuestionIds,
} from './describe-interview-plan.ts';
import { useChangeInterviewPlan, useMarkDay } from './interview-plan.queries.ts';
import { buildTaskLink, SHEET_PATH } from './task-link.ts';

interface TodayActionsProps {
  plan: InterviewPlan;
  /** True for pages that don't show the interview plan itself. */
  hasInterviewPlanLink?: boolean;
}

/**
 * The buttons for today's task: a primary one, and smaller ones below. If an action replaces the
 * pressed button, the group gets the focus.
 */
export function TodayActions({ plan, hasInterviewPlanLink = false }: TodayActionsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const notePress = useRestoredFocus(`${plan.interviewDate} ${plan.days[0]?.outcome}`, group);
  return (
    <fieldset
      ref={group}
      aria-label={describeToday(plan).title}
      tabIndex={-1}
      className="flex w-full min-w-0 flex-col gap-2 outline-none"
    >
      {hasPassed(plan) ? (
        <AfterInterview plan={plan} onPress={notePress} />
      ) : (
        <TaskActions plan={plan} onPress={notePress} hasInterviewPlanLink={hasInterviewPlanLink} />
      )}
    </fieldset>
  );
}

interface PressProps {
  onPress: () => void;
}

function AfterInterview({ plan, onPress }: PressProps & { plan: InterviewPlan }) {
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
      <MainActions>
        <ButtonLink
          variant="primary"
          size="large"
          to={buildDebriefPath(plan.interviewDate ?? plan.today)}
        >
          Write it down
        </ButtonLink>
      </MainActions>
      <div className="-ml-3 flex flex-wrap gap-x-1">
        <ButtonLink variant="quiet" size="small" to="/plan?change">
          Set a new date
        </ButtonLink>
        <Button variant="quiet" size="small" isBusy={isPending} onClick={keepRhythm}>
          Keep a weekly rhythm
        </Button>
      </div>
    </>
  );
}

type TaskActionsProps = PressProps & Required<TodayActionsProps>;

function TaskActions({ plan, onPress, hasInterviewPlanLink }: TaskActionsProps) {
  const { mutate, isPending, variables } = useMarkDay();
  const notifyError = useNotifyError();
  const [today] = plan.days;
  if (!today) return null;

  const mark = (outcome: InterviewPlanOutcome | null) => {
    onPress();
    mutate(
      { day: today.day, outcome },
      { onError: (error) => notifyError('Couldn’t save that', error) },
    );
  };

  const renderMark = (outcome: InterviewPlanOutcome | null, label: string) => (
    <Button
      variant="quiet"
      size="small"
      isBusy={isPending && variables.outcome === outcome}
      onClick={() => mark(outcome)}
    >
      {label}
    </Button>
  );

  const link = today.outcome === null ? buildTaskLink(today.task) : null;
  const nextLink = link ? null : buildNextLink(plan);
  const hasMainAction = link !== null || nextLink !== null;

  return (
    <>
      {link && (
        <MainActions>
          <ButtonLink variant="primary" size="large" {...link} />
        </MainActions>
      )}
      {nextLink && <NextActions plan={plan} link={nextLink} />}

      <div className={hasMainAction ? '-ml-3 flex flex-wrap gap-x-1 empty:hidden' : 'contents'}>
        {link && today.task.kind !== 'interview' && today.task.kind !== 'rest' && (
          <>
            {renderMark('done', 'Mark as done')}
            {renderMark('skipped', 'Skip today')}
          </>
        )}
        {link && today.task.kind === 'interview' && (
          <>
            <ButtonLink variant="quiet" size="small" to={SHEET_PATH}>
              See your interview sheet
            </ButtonLink>
            <ButtonLink variant="quiet" size="small" to={buildDebriefPath(today.day)}>
              How did it go?
            </ButtonLink>
          </>
        )}

        {today.isMarked &&
          renderMark(null, today.outcome === 'skipped' ? 'Do it after all' : 'Not done yet')}
        {hasInterviewPlanLink && (
          <ButtonLink
            to="/plan"
            {...(hasMainAction
              ? { variant: 'quiet', size: 'small' }
              : { variant: 'primary', size: 'large', className: 'sm:self-start' })}
          >
            See your interview plan
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** The next day's task, if it can be done today. */
function buildNextLink(plan: InterviewPlan): ButtonLinkProps | null {
  const next = findNextDay(plan);
  // The evening before the interview is for rest.
  if (!next || next.task.kind === 'interview') return null;
  if (next.task.kind === 'rest')
    return plan.days[0]?.outcome === 'done'
      ? { to: buildRehearsalPath(), children: 'Start a rehearsal' }
      : null;

  const link = buildTaskLink(next.task);
  const { title } = describeTask(next.task, plan.targetRole);

  return link && { ...link, children: 'Do it now', 'aria-label': `Do it now: ${title}` };
}

/** After today's task or on a day off: the next task, and a rehearsal. */
function NextActions({ plan, link }: { plan: InterviewPlan; link: ButtonLinkProps }) {
  const questionIds = listNextQuestionIds(plan, REHEARSAL_QUESTIONS);
  const rehearsalPath = buildRehearsalPath(questionIds);

  return (
    <MainActions>
      <ButtonLink variant="primary" size="large" {...link} />
      {questionIds.length > 1 && link.to !== rehearsalPath && (
        <ButtonLink size="large" to={rehearsalPath}>
          Rehearse {questionIds.length} questions
        </ButtonLink>
      )}
    </MainActions>
  );
}

function MainActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">{children}</div>;
}
