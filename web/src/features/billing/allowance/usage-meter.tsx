import { useQuery } from '@tanstack/react-query';
import { getMonthlyAllowance, type AllowanceKind } from '#shared/billing/allowances.ts';
import type { Membership } from '#shared/billing/billing.contract.ts';
import { FREE_TAKES_TEXT } from '#shared/billing/free-takes.ts';
import { useSession } from '#web/platform/session.ts';
import { formatLocalDate } from '#web/ui/format-local-time.ts';
import { Progress } from '#web/ui/messages/progress.tsx';
import { Skeleton } from '#web/ui/messages/skeleton.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { membershipQuery } from '../membership/membership.queries.ts';

export const allowanceLabels: Record<AllowanceKind, string> = {
  practiceVideos: 'Practice videos',
  studyGuides: 'Study guides',
};

/** Usage of a monthly allowance. Renders nothing for unlimited plans. */
export function UsageMeter({ kind }: { kind: AllowanceKind }) {
  const { user } = useSession();
  const isLimited =
    user !== null && user.plan !== null && getMonthlyAllowance(user.plan, kind) !== null;
  const { data, error } = useQuery({ ...membershipQuery, enabled: isLimited });
  // After an error, hide the meter. The server still enforces the limit.
  if (!isLimited || error) return null;
  if (!data) return <Skeleton className="h-18 rounded-lg" />;

  const { limit } = data.usage[kind];
  if (limit === null) return null;

  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-3.5 sm:px-5">
      <AllowanceMeter kind={kind} usage={data.usage} limit={limit} />
    </div>
  );
}

interface AllowanceMeterProps {
  kind: AllowanceKind;
  usage: Membership['usage'];
  limit: number;
}

export function AllowanceMeter({ kind, usage, limit }: AllowanceMeterProps) {
  const { used } = usage[kind];
  const label = allowanceLabels[kind];
  const isUsedUp = used >= limit;

  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-medium">{label}</p>
        <p className="text-sm text-soft figures">
          {used} of {limit} used
        </p>
      </div>
      <div className="mt-2.5">
        <Progress label={`${label} used this month`} value={used} max={limit} />
      </div>

      <p className="mt-2.5 text-sm text-faint">
        {isUsedUp ? `You’ve used all your ${label.toLowerCase()} for this month. ` : ''}
        {isUsedUp ? 'Your limit resets' : 'Resets'} on {formatLocalDate(usage.resetsAt)}.
        {isUsedUp && (
          <>
            {' '}
            <TextLink
              to="/subscribe?tier=professional"
              tone="ink"
              className="font-medium decoration-leaf"
            >
              Upgrade for unlimited use
            </TextLink>
          </>
        )}
      </p>
      {kind === 'practiceVideos' && <p className="mt-1 text-sm text-faint">{FREE_TAKES_TEXT}</p>}
    </>
  );
}

export interface RemainingAllowance {
  /** Uses left this month; null if the plan has no limit. */
  count: number | null;
  /** When the monthly count resets (ISO 8601). */
  resetsAt: string;
}

/**
 * The allowance left; undefined while loading, null if loading failed. The server enforces the
 * limit in any case.
 */
export function useRemainingAllowance(kind: AllowanceKind): RemainingAllowance | null | undefined {
  const { data, isError } = useQuery(membershipQuery);
  if (!data) return isError ? null : undefined;

  const { used, limit } = data.usage[kind];

  return {
    count: limit === null ? null : Math.max(0, limit - used),
    resetsAt: data.usage.resetsAt,
  };
}
