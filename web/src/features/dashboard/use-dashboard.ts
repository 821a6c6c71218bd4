import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dashboardQuery } from '../progress/progress.public.ts';
import { readDashboardSnapshot, saveDashboardSnapshot } from './dashboard-snapshot.store.ts';

/** Shows the stored dashboard immediately, then refetches to include changes made elsewhere. */
export function useDashboard(userId: string) {
  const [snapshot] = useState(() => readDashboardSnapshot(userId));
  const query = useQuery({
    ...dashboardQuery,
    ...(snapshot && { initialData: snapshot, initialDataUpdatedAt: 0 }),
    refetchOnMount: 'always',
  });
  const { data, isFetchedAfterMount, isError } = query;
  useEffect(() => {
    if (data && isFetchedAfterMount && !isError) saveDashboardSnapshot(userId, data);
  }, [userId, data, isFetchedAfterMount, isError]);
  return query;
}
