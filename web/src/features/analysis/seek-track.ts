import type { MouseEvent } from 'react';

export interface SeekTrack {
  readonly durationSeconds: number;
  readonly onSeek: (seconds: number) => void;
}

/** Seeks to the clicked position of a track. Ignores clicks on the track's marks. */
export function seekOnClick({ durationSeconds, onSeek }: SeekTrack) {
  return (event: MouseEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onSeek((durationSeconds * (event.clientX - left)) / width);
  };
}
