import type { QueryClient } from '@tanstack/react-query';
import { getPodcastPlayback } from '#shared/podcasts/podcasts.contract.ts';
import { findResumePosition } from '#shared/progress/progress.ts';
import {
  createProgressAutosaver,
  flushOnPageHide,
  progressQuery,
} from '#web/features/progress/progress.public.ts';
import { call } from '#web/platform/call.ts';
import type { Episode } from './player-state.ts';

/**
 * Prepares an episode for this member. Starts from the beginning if the saved position can't be
 * loaded.
 */
export async function openEpisode(client: QueryClient, { id }: Episode) {
  const progress = await client.fetchQuery(progressQuery('podcast', id)).catch(() => null);
  const positionSaver = createProgressAutosaver(client, 'podcast', id);

  return {
    fetchUrl: async () => (await call(getPodcastPlayback, { params: { id } })).body,
    startAt: progress ? findResumePosition(progress.positionSeconds, progress.durationSeconds) : 0,
    positionSaver,
    close: flushOnPageHide(positionSaver),
  };
}
