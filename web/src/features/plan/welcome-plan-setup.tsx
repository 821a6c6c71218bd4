import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { describeCountdown, describeToday } from './describe-plan.ts';
import { PlanForm } from './plan-form.tsx';
import { planQuery } from './plan.queries.ts';

interface WelcomePlanSetupProps {
  /** Set while the form is shown. Submitting the form without input saves nothing. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onSaved: () => void;
}

/** Asks a new member for the interview date, role and career stage. Shows nothing if the plan can't be loaded. */
export function WelcomePlanSetup({ form, onSaved }: WelcomePlanSetupProps) {
  const { data: plan, isPending } = useQuery(planQuery);
  if (isPending) return <SkeletonBlock label="Loading your plan" className="mt-6 h-64" />;
  if (plan === undefined) return null;
  return (
    <div className="mt-6">
      {plan ? (
        <p className="border-l-2 border-leaf pl-3.5">
          <span className="font-semibold">{describeCountdown(plan)}.</span>{' '}
          <span className="text-soft">Your plan is ready. Today: {describeToday(plan).title}.</span>
        </p>
      ) : (
        <PlanForm plan={null} form={form} onSaved={onSaved} />
      )}
    </div>
  );
}
