import { useRef } from 'react';

/** The parts of the player API needed to continue in a new source. */
interface Seekable {
  currentTime: number;
  play(...ignored: never[]): Promise<unknown>;
}

export interface ContinuedSource {
  /** Seconds. */
  readonly position: () => number;
  /** Records the position. Returns false while the new source isn't ready, because its clock isn't valid yet. */
  readonly noteTime: (at: number) => boolean;
  readonly notePlaying: (isPlaying: boolean) => void;
  /** Call when the source can play. Restores the position and play state of the previous source. */
  readonly onCanPlay: (player: Seekable | null) => void;
}

/** Preserves position and play state when a file's signed URL changes. `startAt` is in seconds. */
export function useContinuedSource(url: string, startAt: number): ContinuedSource {
  const kept = useRef({ at: startAt, isPlaying: false });
  const readyUrl = useRef<string | null>(null);
  return {
    position: () => kept.current.at,
    noteTime: (at) => {
      if (readyUrl.current !== url) return false;
      kept.current.at = at;
      return true;
    },
    notePlaying: (isPlaying) => {
      if (readyUrl.current === url) kept.current.isPlaying = isPlaying;
    },
    onCanPlay: (player) => {
      if (!player || readyUrl.current === url) return;
      readyUrl.current = url;
      if (kept.current.at > 0) player.currentTime = kept.current.at;
      // If autoplay is blocked, the play button appears.
      if (kept.current.isPlaying) player.play().catch(() => {});
    },
  };
}
