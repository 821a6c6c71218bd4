import { useQuery } from '@tanstack/react-query';
import { allowanceKinds } from '../../../../shared/billing/allowances.ts';
import type { Membership } from '../../../../shared/billing/billing.contract.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { membershipQuery } from './membership.queries.ts';
import { allowanceLabels, AllowanceMeter } from './usage-meter.tsx';

export function UsagePanel() {
  const { data, error } = useQuery(membershipQuery);
  if (error) return <p className="text-soft">Your usage couldn’t be loaded.</p>;
  if (!data) return <Skeleton className="h-40 rounded-lg" />;
  if (data.plan === null) return <p className="text-soft">Usage appears here once you have a plan.</p>;
  return (
    <Card className="grid gap-8 sm:grid-cols-2 sm:gap-10">
      {allowanceKinds.map((kind) => (
        <div key={kind}>
          <AllowanceCount kind={kind} usage={data.usage} />
        </div>
      ))}
    </Card>
  );
}

function AllowanceCount({
  kind,
  usage,
}: {
  readonly kind: keyof typeof allowanceLabels;
  readonly usage: Membership['usage'];
}) {
  const { used, limit } = usage[kind];
  if (limit !== null) return <AllowanceMeter kind={kind} usage={usage} limit={limit} />;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-medium">{allowanceLabels[kind].label}</p>
        <p className="text-sm text-soft figures">{used} this month</p>
      </div>
      <p className="mt-2.5 text-sm text-faint">Unlimited with your plan.</p>
    </>
  );
}
