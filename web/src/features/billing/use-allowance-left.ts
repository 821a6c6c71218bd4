import { useQuery } from '@tanstack/react-query';
import type { AllowanceKind } from '../../../../shared/billing/allowances.ts';
import { membershipQuery } from './membership.queries.ts';

export interface AllowanceLeft {
  /** Uses left this month; null if the plan has no limit. */
  readonly count: number | null;
  /** When the monthly count resets (ISO 8601). */
  readonly resetsAt: string;
}

/** Undefined while loading, null if loading failed. The server enforces the limit in any case. */
export function useAllowanceLeft(kind: AllowanceKind): AllowanceLeft | null | undefined {
  const { data, isError } = useQuery(membershipQuery);
  if (!data) return isError ? null : undefined;
  const { used, limit } = data.usage[kind];
  return { count: limit === null ? null : Math.max(0, limit - used), resetsAt: data.usage.resetsAt };
}
