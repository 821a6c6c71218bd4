import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { PlayerState } from './player-state.ts';
import { usePlayerHolder } from './podcast-player-context.tsx';
import { PodcastPlayer } from './podcast-player.ts';

export function usePodcastPlayer(): PodcastPlayer {
  const client = useQueryClient();
  const holder = usePlayerHolder();

  const [player] = useState(() =>
    holder.getOrCreate(
      () =>
        new PodcastPlayer({
          createAudio: () => new Audio(),
          // Imported on demand, so that `open-episode.ts` isn't in the initial bundle.
          open: async (episode) => (await import('./open-episode.ts')).openEpisode(client, episode),
        }),
    ),
  );

  return player;
}

export function useNowPlaying(): PlayerState | null {
  const player = usePodcastPlayer();
  return useSyncExternalStore(player.subscribe, player.state, player.state);
}
