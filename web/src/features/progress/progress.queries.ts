import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Dashboard } from '#shared/progress/dashboard.ts';
import { getDashboard, getProgress, saveProgress } from '#shared/progress/progress.contract.ts';
import { SAVE_INTERVAL_SECONDS } from '#shared/progress/progress.ts';
import { getAnalysisPollMs } from '#web/platform/analysis-poll.ts';
import { call } from '#web/platform/call.ts';

type PlayableKind = 'course' | 'podcast';

/** The saved playback position. Never cached, because another device may have changed it. */
export const progressQuery = (kind: PlayableKind, id: string) =>
  queryOptions({
    queryKey: ['/api/progress', kind, id],
    queryFn: async ({ signal }) => (await call(getProgress, { params: { kind, id }, signal })).body,
    staleTime: 0,
    gcTime: 0,
  });

const COACH_POLL_MS = 60_000;

export const dashboardQuery = queryOptions({
  queryKey: [getDashboard.path],
  queryFn: async ({ signal }) => (await call(getDashboard, { signal })).body,
  refetchInterval: (query) => {
    const { data } = query.state;
    const coachPollMs = data?.openRequest ? COACH_POLL_MS : false;
    return getAnalysisPollMs(query, data?.unfinishedVideoIds ?? []) || coachPollMs;
  },
});

export async function fetchCourseProgress(
  client: QueryClient,
): Promise<Dashboard['courseProgress']> {
  return (await client.fetchQuery(dashboardQuery)).courseProgress;
}

export function invalidateDashboard(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: dashboardQuery.queryKey, exact: true });
}

/**
 * Autosaves the playback position to the server. A failed save isn't retried, because the next save
 * supersedes it.
 */
export function createProgressAutosaver(client: QueryClient, kind: PlayableKind, itemId: string) {
  return createPositionAutosaver(({ positionSeconds, durationSeconds }) => {
    const body = { kind, itemId, positionSeconds, ...(durationSeconds > 0 && { durationSeconds }) };
    call(saveProgress, { body, keepalive: true }).then(
      () => invalidateDashboard(client),
      () => {},
    );
  });
}

/**
 * Saves the position when the page is hidden (the last reliable event on phones) or closed, and on
 * cleanup.
 */
export function flushOnPageHide(autosaver: PositionAutosaver): () => void {
  const onHide = () => {
    if (document.visibilityState === 'hidden') autosaver.flush();
  };

  document.addEventListener('visibilitychange', onHide);
  window.addEventListener('pagehide', autosaver.flush);

  return () => {
    document.removeEventListener('visibilitychange', onHide);
    window.removeEventListener('pagehide', autosaver.flush);
    autosaver.flush();
  };
}

export function usePositionAutosaver(kind: PlayableKind, itemId: string) {
  const client = useQueryClient();
  const [autosaver] = useState(() => createProgressAutosaver(client, kind, itemId));
  useEffect(() => flushOnPageHide(autosaver), [autosaver]);
  return autosaver;
}

export interface Position {
  /** Seconds. */
  positionSeconds: number;
  /** Seconds, as measured by the player; 0 if unknown. */
  durationSeconds: number;
}

export type PositionAutosaver = ReturnType<typeof createPositionAutosaver>;

const SAVE_INTERVAL_MS = SAVE_INTERVAL_SECONDS * 1000;

export function createPositionAutosaver(save: (position: Position) => void) {
  let unsaved: Position | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Starts at the current time, so that the first save happens after ten seconds.
  let savedAt = Date.now();

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!unsaved) return;

    const position = unsaved;
    unsaved = null;
    savedAt = Date.now();
    save(position);
  };

  return {
    /** Call when the playback position changes. Saves at most once every ten seconds. */
    update: (position: Position) => {
      unsaved = position;
      const wait = savedAt + SAVE_INTERVAL_MS - Date.now();
      if (wait <= 0) flush();
      else timer ??= setTimeout(flush, wait);
    },
    /** Call when the member leaves. Saves the latest position if it hasn't been saved yet. */
    flush,
  };
}
