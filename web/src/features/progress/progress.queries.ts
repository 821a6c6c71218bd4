import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getDashboard, getProgress, saveProgress } from '../../../../shared/progress/progress.contract.ts';
import { call } from '../../platform/call.ts';
import { createPositionAutosaver, type Position, type PositionAutosaver } from './position-autosaver.ts';

export type PlayableKind = 'course' | 'podcast';

/** The saved playback position. Never cached, because another device may have changed it. */
export const progressQuery = (kind: PlayableKind, id: string) =>
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

/** All data for the member's home page. Invalidated by every change, and polled while an analysis is running. */
export const dashboardQuery = queryOptions({
  queryKey: [getDashboard.path],
  queryFn: async ({ signal }) => {
    const { body } = await call(getDashboard, { signal });
    return body;
  },
  refetchInterval: ({ state }) => (state.data && state.data.unfinishedAnalyses > 0 ? ANALYSIS_POLL_MS : false),
});

/** Marks the cached dashboard as stale. */
export function invalidateDashboard(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: dashboardQuery.queryKey, exact: true });
}

/** An autosaver that saves to the server. A failed save isn't retried, because the next save supersedes it. */
export function createProgressAutosaver(client: QueryClient, kind: PlayableKind, itemId: string): PositionAutosaver {
  const save = ({ positionSeconds, durationSeconds }: Position) => {
    const body = {
      kind,
      itemId,
      positionSeconds,
      ...(durationSeconds > 0 ? { durationSeconds } : {}),
    };
    call(saveProgress, { body, keepalive: true }).then(
      () => invalidateDashboard(client),
      () => {},
    );
  };
  return createPositionAutosaver(save);
}

/**
 * Flushes when the page is hidden (the last reliable event on phones) or closed. Returns a function that flushes and
 * removes the listeners.
 */
export function flushOnPageHide(keeper: PositionAutosaver): () => void {
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

/** An autosaver for one item, for the lifetime of the component. */
export function usePositionAutosaver(kind: PlayableKind, itemId: string): PositionAutosaver {
  const client = useQueryClient();
  const [keeper] = useState(() => createProgressAutosaver(client, kind, itemId));
  useEffect(() => flushOnPageHide(keeper), [keeper]);
  return keeper;
}
