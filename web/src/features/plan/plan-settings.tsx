import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/ui/button.tsx';
import { LoadFailureNote } from '#web/ui/load-failure.tsx';
import { SkeletonBlock } from '#web/ui/skeleton.tsx';
import { useNotify } from '#web/ui/toast.tsx';
import { PlanForm } from './plan-form.tsx';
import { planQuery } from './plan.queries.ts';

export function PlanSettingsPanel() {
  const { data: plan, isError, refetch } = useQuery(planQuery);
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
      <PlanForm
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
