import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getDashboard, getProgress, saveProgress } from '../../../../shared/progress/progress.contract.ts';
import { call } from '../../platform/call.ts';
import { createPositionKeeper, type Position, type PositionKeeper } from './position-keeper.ts';

export type PlayedKind = 'course' | 'podcast';

/** The saved playback position. Never cached, because another device may have changed it. */
export const progressQuery = (kind: PlayedKind, id: string) =>
  queryOptions({
    queryKey: ['/api/progress', kind, id],
    queryFn: async ({ signal }) => {
      const { body } = await call(getProgress, { params: { kind, id }, signal });
      return body;
    },
    staleTime: 0,
    gcTime: 0,
  });

const ANALYSIS_POLL_MS = 2000;

/** Everything on the member's home page. Invalidated by every change, and polled while an analysis is running. */
export const dashboardQuery = queryOptions({
  queryKey: [getDashboard.path],
  queryFn: async ({ signal }) => {
    const { body } = await call(getDashboard, { signal });
    return body;
  },
  refetchInterval: ({ state }) => (state.data && state.data.unfinishedAnalyses > 0 ? ANALYSIS_POLL_MS : false),
});

/** Marks the cached dashboard as stale. */
export function forgetDashboard(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: dashboardQuery.queryKey, exact: true });
}

/** A keeper that saves to the server. A failed save isn't retried, because the next one supersedes it. */
export function createServerKeeper(client: QueryClient, kind: PlayedKind, itemId: string): PositionKeeper {
  const save = ({ at, duration }: Position) => {
    const body = { kind, itemId, positionSeconds: at, ...(duration > 0 ? { durationSeconds: duration } : {}) };
    call(saveProgress, { body, keepalive: true }).then(
      () => forgetDashboard(client),
      () => {},
    );
  };
  return createPositionKeeper(save);
}

/**
 * Flushes when the page is hidden (the last reliable event on phones) or closed. Returns a function that flushes and
 * removes the listeners.
 */
export function flushOnLeaving(keeper: PositionKeeper): () => void {
  const onHide = () => {
    if (document.visibilityState === 'hidden') keeper.flush();
  };
  document.addEventListener('visibilitychange', onHide);
  window.addEventListener('pagehide', keeper.flush);
  return () => {
    document.removeEventListener('visibilitychange', onHide);
    window.removeEventListener('pagehide', keeper.flush);
    keeper.flush();
  };
}

/** A keeper for one item for the lifetime of the component. */
export function usePositionKeeper(kind: PlayedKind, itemId: string): PositionKeeper {
  const client = useQueryClient();
  const [keeper] = useState(() => createServerKeeper(client, kind, itemId));
  useEffect(() => flushOnLeaving(keeper), [keeper]);
  return keeper;
}
