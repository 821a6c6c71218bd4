import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toLocalDay } from '../../../../shared/plan/day.ts';
import { planQuery } from './plan.queries.ts';
import { readPlanSnapshot, savePlanSnapshot } from './plan-snapshot.store.ts';
import { getTimeZone } from './time-zone.ts';

const getToday = () => toLocalDay(new Date(), getTimeZone());

/** Shows the plan stored in this tab immediately, then reloads it. A plan that can't be loaded counts as none. */
export function usePlanSnapshot(userId: string) {
  const [snapshot] = useState(() => readPlanSnapshot(userId, getToday()));
  const { data, isPending, isFetchedAfterMount } = useQuery({
    ...planQuery,
    ...(snapshot !== undefined && { initialData: snapshot, initialDataUpdatedAt: 0 }),
  });
  useEffect(() => {
    if (data !== undefined && isFetchedAfterMount) savePlanSnapshot(userId, data?.today ?? getToday(), data);
  }, [userId, data, isFetchedAfterMount]);
  return { plan: data ?? null, isPending };
}
