import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, createContext, lazy, use, useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../platform/session.ts';
import type { PlayerState } from './player-state.ts';
import { PodcastPlayer } from './podcast-player.ts';

const PlayerContext = createContext<PodcastPlayer | null>(null);
const PodcastBar = lazy(async () => ({ default: (await import('./podcast-bar.tsx')).PodcastBar }));

export function PodcastPlayerProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const [player] = useState(
    () =>
      new PodcastPlayer({
        createAudio: () => new Audio(),
        // Imported on demand to keep this module out of the first load.
        open: async (episode) => (await import('./open-episode.ts')).openEpisode(client, episode),
      }),
  );
  return <PlayerContext value={player}>{children}</PlayerContext>;
}

export function usePodcastPlayer(): PodcastPlayer {
  const player = use(PlayerContext);
  if (!player) throw new Error('usePodcastPlayer needs a PodcastPlayerProvider above it');
  return player;
}

export function useNowPlaying(): PlayerState | null {
  const player = usePodcastPlayer();
  return useSyncExternalStore(player.subscribe, player.state, player.state);
}

export function NowPlayingBar() {
  const player = usePodcastPlayer();
  const state = useNowPlaying();
  const { user, isLoading } = useSession();
  const isSignedOut = !user && !isLoading;
  useEffect(() => {
    if (isSignedOut && player.state()) player.close();
  }, [isSignedOut, player]);
  if (!state) return null;
  return (
    <Suspense>
      <PodcastBar player={player} state={state} />
    </Suspense>
  );
}
