import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Plan } from '../../../../shared/plan/plan.contract.ts';
import { useNotifyError } from '../../platform/use-notify-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonGroup } from '../../ui/skeleton.tsx';
import { CalendarPanel } from './calendar-panel.tsx';
import { describeCountdown, describeToday, formatPlanDate, hasPassed } from './describe-plan.ts';
import { PlanDays } from './plan-days.tsx';
import { PlanForm } from './plan-form.tsx';
import { planQuery, useDeletePlan } from './plan.queries.ts';
import { TodayActions } from './today-actions.tsx';

/** `/plan`. With `?change`, the form is open. */
export function PlanPage() {
  const { data: plan, isError, refetch } = useQuery(planQuery);
  return (
    <Page title="Interview plan">
      <div className="mx-auto max-w-200">
        {plan && <PlanView plan={plan} />}
        {plan === null && <NewPlan />}
        {plan === undefined &&
          (isError ? (
            <LoadFailure subject="Your plan" level={1} onRetry={() => void refetch()} />
          ) : (
            <SkeletonGroup
              label="Loading your plan"
              className="grid gap-5"
              blocks={['h-12 w-3/4', 'h-56 rounded-lg', 'h-72']}
            />
          ))}
      </div>
    </Page>
  );
}

function NewPlan() {
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">When’s your interview?</h1>
      <p className="mt-3 mb-8 max-w-[60ch] text-soft">
        We’ll plan one small thing for each day: a question to answer, a lesson for what needs work, a rehearsal two
        days before, and rest the evening before.
      </p>
      <PlanForm plan={null} submitLabel="Make my plan" />
    </>
  );
}

function PlanView({ plan }: { readonly plan: Plan }) {
  const [search, setSearch] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const isChanging = search.has('change');
  const setChanging = (isOpen: boolean) => setSearch(isOpen ? { change: '' } : {}, { replace: true });
  const close = () => {
    setChanging(false);
    heading.current?.focus();
  };
  const { targetRole } = plan;
  // The heading shows a date that has passed.
  const interviewDate = hasPassed(plan) ? null : plan.interviewDate;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
            {describeCountdown(plan)}
          </h1>
          <p className="mt-2 text-soft wrap-anywhere">
            {targetRole}
            {targetRole && interviewDate && ' · '}
            {interviewDate && <span className="whitespace-nowrap">{formatPlanDate(interviewDate)}</span>}
            {!targetRole && plan.interviewDate === null && 'Add your interview date when you know it.'}
          </p>
        </div>
        {!isChanging && (
          <Button onClick={() => setChanging(true)}>{plan.interviewDate === null ? 'Set a date' : 'Change'}</Button>
        )}
      </div>
      {isChanging && (
        <Card className="mt-6">
          <PlanForm plan={plan} submitLabel="Save" onSaved={close} onCancel={close} />
        </Card>
      )}
      <Today plan={plan} />
      <PlanDays plan={plan} />
      <CalendarPanel plan={plan} />
      <StopPlan />
    </>
  );
}

function Today({ plan }: { readonly plan: Plan }) {
  const { title, text, question } = describeToday(plan);
  return (
    <Card className="mt-7 flex flex-col items-start gap-4">
      <p className="text-sm font-medium text-faint">Today, {formatPlanDate(plan.today)}</p>
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

function StopPlan() {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useDeletePlan();
  const notifyError = useNotifyError();
  return (
    <div className="mt-12 border-t border-line pt-8">
      <Button variant="danger" size="small" onClick={() => setOpen(true)}>
        Stop this plan
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Stop this plan?"
        confirmLabel="Stop the plan"
        isBusy={isPending}
        onClose={() => setOpen(false)}
        onConfirm={() => mutate(undefined, { onError: (error) => notifyError('Couldn’t stop your plan', error) })}
      >
        This deletes your date, the days you marked and your calendar link. Your recordings and progress stay.
      </ConfirmDialog>
    </div>
  );
}
