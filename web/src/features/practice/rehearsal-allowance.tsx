import { type AllowanceLeft, AllowanceUsedNotice } from '../billing/billing.public.ts';
import { formatLocalDate } from '../../ui/format-local-time.ts';

interface RehearsalAllowanceProps {
  readonly needed: number;
  /** Undefined while loading, null if loading failed. */
  readonly left: AllowanceLeft | null | undefined;
}

/** Says how many of the month's analyses a rehearsal uses, or what to do if there are too few. */
export function RehearsalAllowance({ needed, left }: RehearsalAllowanceProps) {
  if (!left) return null;
  if (left.count === null)
    return <p className="text-sm text-faint">Each answer is analyzed. Your plan has no monthly limit.</p>;
  if (isEnough(needed, left)) {
    return (
      <p className="text-sm text-soft">
        This rehearsal uses {needed} of your {formatAnalyses(left.count, 'remaining ')} this month.
      </p>
    );
  }
  return (
    <AllowanceUsedNotice
      message={`This rehearsal needs ${formatAnalyses(needed)}, and you have ${left.count} left this month.`}
      keptInputText={`Choose a shorter rehearsal, or upgrade for unlimited use. Your limit resets on ${formatLocalDate(left.resetsAt)}.`}
    />
  );
}

/** True if the rehearsal may start. The server decides if the number is unknown. */
export function isEnough(needed: number, left: AllowanceLeft | null | undefined): boolean {
  return !left || left.count === null || left.count >= needed;
}

function formatAnalyses(count: number, adjective = ''): string {
  return `${count} ${adjective}${count === 1 ? 'analysis' : 'analyses'}`;
}
