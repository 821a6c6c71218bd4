import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { InterviewPlan } from '#shared/interview-plan/shown-interview-plan.ts';
import { MAX_DEBRIEFS } from '#shared/interview-plan/interview-plan-limits.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Page, PageHeading } from '#web/ui/display/page.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { LoadFailure } from '#web/ui/messages/load-failure.tsx';
import { SkeletonGroup } from '#web/ui/messages/skeleton.tsx';

import { DebriefForm } from './debrief-form.tsx';
import { formatInterviewPlanDate } from './describe-interview-plan.ts';
import { interviewPlanQuery } from './interview-plan.queries.ts';

/** `/plan/debriefs/:day`: the member's notes on the interview of that day. */
export function DebriefPage() {
  const { day = '' } = useParams();
  // Notes written on another device must be in the form from the start.
  const { data, isError, isFetchedAfterMount, refetch } = useQuery(interviewPlanQuery);
  const plan = isFetchedAfterMount ? data : undefined;

  return (
    <Page title="Your interview">
      <div className="mx-auto max-w-160">
        {plan === undefined ? (
          isError ? (
            <LoadFailure subject="Your interview plan" level={1} onRetry={() => void refetch()} />
          ) : (
            <SkeletonGroup
              label="Loading your interview plan"
              className="grid gap-5"
              blocks={['h-12 w-3/4', 'h-72']}
            />
          )
        ) : (
          <DebriefView key={day} plan={plan} day={day} />
        )}
      </div>
    </Page>
  );
}

function DebriefView({ plan, day }: { plan: InterviewPlan | null; day: string }) {
  const debrief = plan?.debriefs.find((each) => each.day === day) ?? null;
  const isPlannedInterview = plan?.interviewDate === day && day <= plan.today;
  const canWrite = debrief !== null || isPlannedInterview || plan?.lastInterviewDate === day;
  if (!plan || !canWrite) return <NoInterview />;

  return (
    <>
      <PageHeading>How did your interview go?</PageHeading>
      <p className="mt-3 mb-8 max-w-[60ch] text-soft">
        On {formatInterviewPlanDate(day)}. This takes about two minutes. Coaches don’t see your
        notes. We keep the notes on your last {MAX_DEBRIEFS} interviews.
      </p>
      <DebriefForm
        day={day}
        today={plan.today}
        debrief={debrief}
        asksNextDate={isPlannedInterview}
      />
    </>
  );
}

function NoInterview() {
  return (
    <EmptyState
      level={1}
      title="No interview on that day"
      action={
        <ButtonLink variant="primary" to="/plan">
          See your interview plan
        </ButtonLink>
      }
    >
      You can add notes from the day of your interview until your next one.
    </EmptyState>
  );
}
