import { useRef } from 'react';

interface Seekable {
  currentTime: number;
  play(...ignored: never[]): Promise<unknown>;
}

export interface ResumableSource {
  readonly getPosition: () => number;
  /** Records the position. While a new source is loading, does nothing and returns false. */
  readonly recordTime: (at: number) => boolean;
  readonly recordPlaying: (isPlaying: boolean) => void;
  /** Call when the source can play. Restores the position and play state of the previous source. */
  readonly onCanPlay: (player: Seekable | null) => void;
}

/** Preserves position and play state when a file's signed URL changes. `startAt` is in seconds. */
export function useResumableSource(url: string, startAt: number): ResumableSource {
  const playback = useRef({ at: startAt, isPlaying: false });
  const readyUrl = useRef<string | null>(null);
  return {
    getPosition: () => playback.current.at,
    recordTime: (at) => {
      if (readyUrl.current !== url) return false;
      playback.current.at = at;
      return true;
    },
    recordPlaying: (isPlaying) => {
      if (readyUrl.current === url) playback.current.isPlaying = isPlaying;
    },
    onCanPlay: (player) => {
      if (!player || readyUrl.current === url) return;
      readyUrl.current = url;
      if (playback.current.at > 0) player.currentTime = playback.current.at;
      // The browser may block autoplay. The user can then press Play.
      if (playback.current.isPlaying) player.play().catch(() => {});
    },
  };
}
