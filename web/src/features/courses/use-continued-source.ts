import { useRef } from 'react';

/** What is needed of a player to go on in a new source. */
interface Seekable {
  currentTime: number;
  play(...ignored: never[]): Promise<unknown>;
}

export interface ContinuedSource {
  /** Seconds. */
  readonly position: () => number;
  /** False while the new source is not ready: its clock says nothing yet. */
  readonly noteTime: (at: number) => boolean;
  readonly notePlaying: (isPlaying: boolean) => void;
  /** Call when the source can play: it goes on where the last one stopped, and plays if that one played. */
  readonly onCanPlay: (player: Seekable | null) => void;
}

/** Keeps place and motion while the address of one and the same file changes. `startAt` in seconds. */
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
      // A browser that wants to be asked again shows the play button; nothing is lost.
      if (kept.current.isPlaying) player.play().catch(() => {});
    },
  };
}
