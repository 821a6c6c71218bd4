import { useEffect } from 'react';
import { PRODUCT_NAME } from '#shared/product/product.ts';
import type { PlayerState } from './player-state.ts';
import type { PodcastPlayer } from './podcast-player.ts';

/** How far the skip buttons move the playback position, in seconds. */
export const BACK_SECONDS = 15;
export const FORWARD_SECONDS = 30;

export function useMediaSession(player: PodcastPlayer, state: PlayerState): void {
  const { episode, phase, duration, speed } = state;
  const session = 'mediaSession' in navigator ? navigator.mediaSession : null;
  // Rounded down to a multiple of 5 s, because the system extrapolates the position between
  // updates.
  const at = Math.floor(state.positionSeconds / 5) * 5;

  useEffect(() => {
    if (!session) return undefined;

    const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => player.toggle(),
      pause: () => player.pause(),
      stop: () => player.close(),
      seekbackward: ({ seekOffset }) => player.skip(-(seekOffset ?? BACK_SECONDS)),
      seekforward: ({ seekOffset }) => player.skip(seekOffset ?? FORWARD_SECONDS),
      seekto: ({ seekTime }) => seekTime !== undefined && player.seekTo(seekTime),
    };

    for (const [action, handler] of Object.entries(actions)) setHandler(session, action, handler);

    return () => {
      for (const action of Object.keys(actions)) setHandler(session, action, null);
      session.metadata = null;
      session.playbackState = 'none';
    };
  }, [session, player]);

  useEffect(() => {
    if (!session) return;

    session.metadata = new MediaMetadata({
      title: episode.title,
      artist: episode.hostName,
      album: PRODUCT_NAME,
      artwork: episode.hostImageUrl ? [{ src: episode.hostImageUrl }] : [],
    });
  }, [session, episode]);

  useEffect(() => {
    if (!session) return;

    session.playbackState = phase === 'playing' ? 'playing' : 'paused';
    if (duration > 0)
      session.setPositionState({ duration, position: Math.min(at, duration), playbackRate: speed });
  }, [session, phase, duration, speed, at]);
}

function setHandler(
  session: MediaSession,
  action: string,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action as MediaSessionAction, handler);
  } catch {
    // The browser doesn't support this action.
  }
}
