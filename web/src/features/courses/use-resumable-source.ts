import { useRef } from 'react';

interface Seekable {
  currentTime: number;
  play(...ignored: never[]): Promise<unknown>;
}

/** Preserves position and play state when a file's signed URL changes. `startAt` is in seconds. */
export function useResumableSource(url: string, startAt: number) {
  const playback = useRef({ at: startAt, isPlaying: false });
  const readyUrl = useRef<string | null>(null);

  return {
    getPosition: () => playback.current.at,

    /** Records the position. While a new source is loading, does nothing and returns false. */
    recordTime: (at: number) => {
      if (readyUrl.current !== url) return false;
      playback.current.at = at;
      return true;
    },

    recordPlaying: (isPlaying: boolean) => {
      if (readyUrl.current === url) playback.current.isPlaying = isPlaying;
    },

    /**
     * Call when the source can play. Restores the position and play state of the previous source.
     */
    onCanPlay: (player: Seekable | null) => {
      if (!player || readyUrl.current === url) return;

      readyUrl.current = url;
      if (playback.current.at > 0) player.currentTime = playback.current.at;
      // The browser may block autoplay. The user can then press Play.
      if (playback.current.isPlaying) player.play().catch(() => {});
    },
  };
}
