import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { LoadFailureNote } from '#web/ui/messages/load-failure.tsx';
import { SkeletonBlock } from '#web/ui/messages/skeleton.tsx';
import { useNotify } from '#web/ui/messages/toast.tsx';
import { InterviewPlanForm } from './interview-plan-form.tsx';
import { interviewPlanQuery } from './interview-plan.queries.ts';

export function InterviewPlanSettingsPanel() {
  const { data: plan, isError, refetch } = useQuery(interviewPlanQuery);
  const notify = useNotify();

  if (plan === undefined) {
    return isError ? (
      <LoadFailureNote
        text="Your interview plan couldn’t be loaded."
        className="flex-col items-start gap-3"
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonBlock label="Loading your interview plan" className="h-64" />
    );
  }

  return (
    <>
      <InterviewPlanForm
        plan={plan}
        submitLabel={plan ? 'Save' : 'Make my interview plan'}
        onSaved={() => notify({ title: 'Interview plan saved' })}
      />
      {plan && (
        <ButtonLink variant="quiet" size="small" to="/plan" className="mt-3 -ml-3">
          See your interview plan
        </ButtonLink>
      )}
    </>
  );
}
