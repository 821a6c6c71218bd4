import type { QueryClient } from '@tanstack/react-query';
import { resumeFrom } from '../../../../shared/progress/progress.ts';
import { createServerKeeper, flushOnLeaving, progressQuery } from '../progress/progress.public.ts';
import type { Episode } from './player-state.ts';
import type { OpenedEpisode } from './podcast-player.ts';
import { askPodcastAddress } from './podcasts.queries.ts';

/** Prepares an episode for this member. Starts from the beginning if the saved position can't be loaded. */
export async function openEpisode(client: QueryClient, { id }: Episode): Promise<OpenedEpisode> {
  const progress = await client.fetchQuery(progressQuery('podcast', id)).catch(() => null);
  const keeper = createServerKeeper(client, 'podcast', id);
  return {
    ask: () => askPodcastAddress(id),
    startAt: progress ? resumeFrom(progress.positionSeconds, progress.durationSeconds) : 0,
    keeper,
    close: flushOnLeaving(keeper),
  };
}
