import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '#web/platform/session.ts';
import { PodcastBar } from './podcast-bar.tsx';
import type { PodcastPlayer } from './podcast-player.ts';

/**
 * Shows the player bar while an episode is open, and closes the episode when the member signs out.
 */
export function NowPlaying({ player }: { player: PodcastPlayer }) {
  const state = useSyncExternalStore(player.subscribe, player.state);
  const { user, isLoading } = useSession();
  const isSignedOut = !user && !isLoading;
  useEffect(() => {
    if (isSignedOut && player.state()) player.close();
  }, [isSignedOut, player]);

  return state && <PodcastBar player={player} state={state} />;
}
