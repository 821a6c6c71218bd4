import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { planQuery } from './plan.queries.ts';
import { readPlanSnapshot, savePlanSnapshot } from './plan-snapshot.store.ts';
import { getToday } from './time-zone.ts';

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
