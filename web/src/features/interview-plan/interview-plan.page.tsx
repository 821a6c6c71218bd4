import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { buildCalendar, CALENDAR_TYPE } from '#shared/interview-plan/calendar.ts';
import type { InterviewPlan } from '#shared/interview-plan/interview-plan.contract.ts';
import { useNotifyError } from '#web/platform/use-notify-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { ConfirmDialog } from '#web/ui/messages/dialog.tsx';
import { Input } from '#web/ui/controls/field.tsx';
import { formatLocalDate } from '#web/ui/format-local-time.ts';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';

import {
  describeCountdown,
  describeToday,
  formatInterviewPlanDate,
  hasPassed,
} from './describe-interview-plan.ts';
import { InterviewPlanDays } from './interview-plan-days.tsx';
import { InterviewPlanForm } from './interview-plan-form.tsx';
import {
  interviewPlanQuery,
  useCreateFeed,
  useDeleteFeed,
  useDeleteInterviewPlan,
} from './interview-plan.queries.ts';
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
        We’ll plan one small thing for each day: a question to answer, a lesson for what needs work,
        a rehearsal two days before, and rest the evening before.
      </p>
      <InterviewPlanForm plan={null} submitLabel="Make my interview plan" />
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

      <Today plan={plan} />
      <InterviewPlanDays plan={plan} />
      <CalendarPanel plan={plan} />
      <StopInterviewPlan />
    </>
  );
}

function Today({ plan }: { plan: InterviewPlan }) {
  const { title, text, question } = describeToday(plan);
  return (
    <Card className="mt-7 flex flex-col items-start gap-4">
      <p className="text-sm font-medium text-faint">Today, {formatInterviewPlanDate(plan.today)}</p>
      <h2 className="-mt-2 text-2xl text-balance wrap-anywhere">{title}</h2>
      {text && <p className="-mt-1 max-w-[60ch] text-soft wrap-anywhere">{text}</p>}
      {question && (
        <blockquote className="border-l-2 border-leaf pl-3.5 font-serif text-lg leading-snug wrap-anywhere">
          {question}
        </blockquote>
      )}
      <TodayActions plan={plan} />
    </Card>
  );
}

function CalendarPanel({ plan }: { plan: InterviewPlan }) {
  return (
    <section aria-labelledby="calendar-title" className="mt-12 border-t border-line pt-8">
      <h2 id="calendar-title" className="text-xl">
        Put it in your calendar
      </h2>
      <p className="mt-2 max-w-[60ch] text-soft">
        Download the days as they are now, or create a link that calendar apps check for changes.
      </p>
      <Button icon="download" className="mt-4" onClick={() => downloadCalendar(plan)}>
        Download .ics file
      </Button>
      <CalendarLink createdAt={plan.feedCreatedAt} />
    </section>
  );
}

function CalendarLink({ createdAt }: { createdAt: string | null }) {
  const create = useCreateFeed();
  const remove = useDeleteFeed();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [url, setUrl] = useState<string | null>(null);
  const createLink = () =>
    create.mutate(undefined, {
      onSuccess: setUrl,
      onError: (error) => notifyError('Couldn’t create the link', error),
    });

  const revoke = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        setUrl(null);
        notify({
          title: 'Link revoked',
          description: 'Calendars can no longer read your interview plan.',
        });
      },
      onError: (error) => notifyError('Couldn’t revoke the link', error),
    });

  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => notify({ title: 'Link copied' }),
      () => notifyError('Couldn’t copy the link', 'Select it and copy it yourself.'),
    );

  return (
    <div className="mt-6 max-w-150">
      {url !== null && (
        <div className="mb-4">
          <Input
            label="Your calendar link"
            hint="Copy it now. We can’t show it again. Anyone who has it can see your interview plan."
            readOnly
            value={url}
            onFocus={({ target }) => target.select()}
          />
          <Button size="small" className="mt-3" onClick={() => void copy(url)}>
            Copy link
          </Button>
        </div>
      )}

      {url === null && createdAt !== null && (
        <p className="mb-3 text-sm text-faint">
          You created a link on {formatLocalDate(createdAt)}.
        </p>
      )}

      <div className="flex flex-wrap gap-3">
        <Button size="small" isBusy={create.isPending} onClick={createLink}>
          {createdAt === null ? 'Create a calendar link' : 'Replace the link'}
        </Button>
        {createdAt !== null && (
          <Button size="small" variant="danger" isBusy={remove.isPending} onClick={revoke}>
            Revoke the link
          </Button>
        )}
      </div>
    </div>
  );
}

function downloadCalendar(plan: InterviewPlan): void {
  const calendar = buildCalendar(plan, { now: new Date(), origin: window.location.origin });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([calendar], { type: CALENDAR_TYPE }));
  link.download = 'interview-plan.ics';
  link.click();
  // The browser reads the file after the click, so the URL must stay valid for a moment.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
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
        This deletes your date, the days you marked and your calendar link. Your recordings and
        progress stay.
      </ConfirmDialog>
    </div>
  );
}
