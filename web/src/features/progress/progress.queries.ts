import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getDashboard, getProgress, saveProgress } from '../../../../shared/progress/progress.contract.ts';
import { call } from '../../platform/call.ts';
import { createPositionKeeper, type Position, type PositionKeeper } from './position-keeper.ts';

export type PlayedKind = 'course' | 'podcast';

/** Where the member stopped. Asked anew each time, since it may have been on another device. */
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

/**
 * Everything the member's home shows about the member. Marked as old by whatever changes it, and asked again by itself
 * while an analysis is under way.
 */
export const dashboardQuery = queryOptions({
  queryKey: [getDashboard.path],
  queryFn: async ({ signal }) => {
    const { body } = await call(getDashboard, { signal });
    return body;
  },
  refetchInterval: ({ state }) => (state.data && state.data.unfinishedAnalyses > 0 ? ANALYSIS_POLL_MS : false),
});

/** The numbers changed: the home asks again when it is shown next. */
export function forgetDashboard(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: dashboardQuery.queryKey, exact: true });
}

/** A keeper that saves to the server. A save that fails is not repeated: the next one says more. */
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

/** Flushes when the page is hidden (the last sure sign on phones) or left. Answers the function that ends it. */
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

/** A keeper for one item as long as the component is there. */
export function usePositionKeeper(kind: PlayedKind, itemId: string): PositionKeeper {
  const client = useQueryClient();
  const [keeper] = useState(() => createServerKeeper(client, kind, itemId));
  useEffect(() => flushOnLeaving(keeper), [keeper]);
  return keeper;
}
