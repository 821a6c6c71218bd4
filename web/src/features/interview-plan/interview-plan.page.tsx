import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { InterviewPlan } from '#shared/interview-plan/shown-interview-plan.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';

import { CalendarPanel } from './calendar-panel.tsx';
import { DaysToGo } from './days-to-go.tsx';
import {
  describeCountdown,
  describeToday,
  formatInterviewPlanDate,
  hasPassed,
} from './describe-interview-plan.ts';
import { InterviewPlanDays } from './interview-plan-days.tsx';
import { InterviewPlanForm } from './interview-plan-form.tsx';
import { interviewPlanQuery, useDeleteInterviewPlan } from './interview-plan.queries.ts';
import { Preparation } from './preparation.tsx';
import { FirstGap } from './stories/first-gap.tsx';
import { TodayActions } from './today-actions.tsx';

/** `/plan`. With `?change`, the form is open. */
export function InterviewPlanPage() {
  const { data: plan, isError, refetch } = useQuery(interviewPlanQuery);
  return (
    <Page title="Interview plan">
      <div className="mx-auto max-w-200">
        {plan && <InterviewPlanView plan={plan} />}
        {plan === null && <NewInterviewPlan />}
        {plan === undefined &&
          (isError ? (
            <LoadFailure subject="Your interview plan" level={1} onRetry={() => void refetch()} />
          ) : (
            <SkeletonGroup
              label="Loading your interview plan"
              className="grid gap-5"
              blocks={['h-12 w-3/4', 'h-56 rounded-lg', 'h-72']}
            />
          ))}
      </div>
    </Page>
  );
}

function NewInterviewPlan() {
  return (
    <>
      <PageHeading>When’s your interview?</PageHeading>
      <p className="mt-3 mb-8 max-w-[60ch] text-soft">
        We’ll plan one thing for each day, such as questions to answer, a lesson on what needs work,
        or a rehearsal, and keep the evening before free.
      </p>
      <InterviewPlanForm plan={null} submitLabel="Make my interview plan" />
      <Preparation plan={null} />
    </>
  );
}

function InterviewPlanView({ plan }: { plan: InterviewPlan }) {
  const [search, setSearch] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const isChanging = search.has('change');
  const setChanging = (isOpen: boolean) =>
    setSearch(isOpen ? { change: '' } : {}, { replace: true });

  const close = () => {
    setChanging(false);
    heading.current?.focus();
  };

  const { targetRole } = plan;
  // A past date isn't repeated here, because the heading already shows it.
  const interviewDate = hasPassed(plan) ? null : plan.interviewDate;

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <PageHeading ref={heading} tabIndex={-1} className="outline-none">
            {describeCountdown(plan)}
          </PageHeading>
          <p className="mt-2 text-soft wrap-anywhere">
            {targetRole}
            {targetRole && interviewDate && ' · '}
            {interviewDate && (
              <span className="whitespace-nowrap">{formatInterviewPlanDate(interviewDate)}</span>
            )}
            {!targetRole &&
              plan.interviewDate === null &&
              'Add your interview date when you know it.'}
          </p>
        </div>
        {!isChanging && (
          <Button onClick={() => setChanging(true)}>
            {plan.interviewDate === null ? 'Set a date' : 'Change'}
          </Button>
        )}
      </div>

      {isChanging && (
        <Card className="mt-6">
          <InterviewPlanForm plan={plan} submitLabel="Save" onSaved={close} onCancel={close} />
        </Card>
      )}

      <div className="mt-6">
        <DaysToGo plan={plan} />
      </div>
      <Today plan={plan} />
      <Preparation plan={plan} />
      <InterviewPlanDays plan={plan} />
      <CalendarPanel plan={plan} />
      <StopInterviewPlan />
    </>
  );
}

function Today({ plan }: { plan: InterviewPlan }) {
  const { title, text, question, minutes } = describeToday(plan);
  return (
    <Card className="mt-4 flex flex-col items-start gap-4">
      <p className="text-sm font-medium text-faint figures">
        Today, {formatInterviewPlanDate(plan.today)}
        {minutes && ` · about ${minutes} minutes`}
      </p>
      <h2 className="-mt-2 text-2xl text-balance wrap-anywhere">{title}</h2>
      {question && (
        <blockquote className="border-l-2 border-leaf pl-3.5 font-serif text-lg leading-snug wrap-anywhere">
          {question}
        </blockquote>
      )}
      {text && <p className="-mt-1 max-w-[60ch] text-soft wrap-anywhere">{text}</p>}
      {isStoryDay(plan) && <FirstGap />}
      <TodayActions plan={plan} />
    </Card>
  );
}

function isStoryDay({ days: [today] }: InterviewPlan): boolean {
  const isOpen = today?.outcome === null;
  return isOpen && today.task.kind === 'rehearsal' && today.task.focus === 'stories';
}

function StopInterviewPlan() {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useDeleteInterviewPlan();
  const notifyError = useNotifyError();

  return (
    <div className="mt-12 border-t border-line pt-8">
      <Button variant="danger" size="small" onClick={() => setOpen(true)}>
        Stop this interview plan
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Stop this interview plan?"
        confirmLabel="Stop the interview plan"
        isBusy={isPending}
        onClose={() => setOpen(false)}
        onConfirm={() =>
          mutate(undefined, {
            onError: (error) => notifyError('Couldn’t stop your interview plan', error),
          })
        }
      >
        This deletes your date, the days you marked, your interview notes, your questions for the
        interviewer, and your calendar link. Your stories, recordings, and progress stay.
      </ConfirmDialog>
    </div>
  );
}
