import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { describeCountdown, describeToday } from './describe-plan.ts';
import { PlanForm } from './plan-form.tsx';
import { planQuery } from './plan.queries.ts';

/** Asks a new member for the interview date, role and career stage. Shows nothing if the plan can't be loaded. */
export function WelcomePlanSetup() {
  const { data: plan, isPending } = useQuery(planQuery);
  const box = useRef<HTMLDivElement>(null);
  if (isPending) return <SkeletonBlock label="Loading your plan" className="mt-6 h-64" />;
  if (plan === undefined) return null;
  return (
    <div ref={box} tabIndex={-1} className="mt-6 outline-none">
      {plan ? (
        <p className="border-l-2 border-leaf pl-3.5">
          <span className="font-semibold">{describeCountdown(plan)}.</span>{' '}
          <span className="text-soft">Your plan is ready. Today: {describeToday(plan).title}.</span>
        </p>
      ) : (
        <PlanForm plan={null} submitLabel="Make my plan" onSaved={() => box.current?.focus()} />
      )}
    </div>
  );
}
