import { useQuery } from '@tanstack/react-query';
import { type AllowanceKind, allowanceKinds } from '#shared/billing/allowances.ts';
import type { Dashboard } from '#shared/progress/dashboard.ts';
import { dashboardQuery } from '#web/features/progress/progress.public.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Skeleton } from '#web/ui/messages/skeleton.tsx';
import { CoachAnswersMeter } from './coach-answers-meter.tsx';
import { membershipQuery } from '../membership/membership.queries.ts';
import { allowanceLabels, AllowanceMeter } from './usage-meter.tsx';

/**
 * This month's usage, and the trial's coach answers. Unlimited allowances aren't metered, so the
 * panel shows the dashboard's totals for them.
 */
export function UsagePanel() {
  const { data, error } = useQuery(membershipQuery);
  const dashboard = useQuery({
    ...dashboardQuery,
    refetchOnMount: 'always',
    refetchInterval: false,
  });

  if (!data && error) return <p className="text-soft">Your usage couldn’t be loaded.</p>;
  if (!data) return <Skeleton className="h-40 rounded-lg" />;
  if (data.plan === null)
    return <p className="text-soft">Your usage appears here while your plan is active.</p>;

  return (
    <Card className="grid gap-8 sm:grid-cols-2 sm:gap-10 lg:grid-cols-3">
      {allowanceKinds.map((kind) => {
        const { limit } = data.usage[kind];
        return (
          <div key={kind}>
            {limit === null ? (
              <UnlimitedCount kind={kind} dashboard={dashboard.data} />
            ) : (
              <AllowanceMeter kind={kind} usage={data.usage} limit={limit} />
            )}
          </div>
        );
      })}
      {data.usage.coachAnswers && (
        <div>
          <CoachAnswersMeter answers={data.usage.coachAnswers} />
        </div>
      )}
    </Card>
  );
}

interface UnlimitedCountProps {
  kind: AllowanceKind;
  /** Undefined while loading or after an error. */
  dashboard: Dashboard | undefined;
}

const dashboardCounts = {
  practiceVideos: 'practiceVideos',
  studyGuides: 'guidesDownloaded',
} as const;

function UnlimitedCount({ kind, dashboard }: UnlimitedCountProps) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-medium">{allowanceLabels[kind]}</p>
        {dashboard && (
          <p className="text-sm text-soft figures">{dashboard[dashboardCounts[kind]]} so far</p>
        )}
      </div>
      <p className="mt-2.5 text-sm text-faint">Unlimited with your plan.</p>
    </>
  );
}
