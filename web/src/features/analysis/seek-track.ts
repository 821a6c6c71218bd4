import type { MouseEvent } from 'react';

export interface SeekTrack {
  readonly durationSeconds: number;
  readonly onSeek: (seconds: number) => void;
}

/** Returns a click handler that seeks to the clicked position of a track. Clicks on the track's markers do nothing. */
export function seekOnClick({ durationSeconds, onSeek }: SeekTrack) {
  return (event: MouseEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onSeek((durationSeconds * (event.clientX - left)) / width);
  };
}
