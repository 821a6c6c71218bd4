import { useRef, useState } from 'react';
import type { Evidence } from '#shared/analysis/analysis-record.ts';
import type { TimelineFacts } from '#shared/analysis/timeline.ts';
import { type Player, usePlaybackTime } from './player.ts';

/** Moves the playhead without rerendering. Returns the moments at the playhead. */
export function usePlayhead({ durationSeconds, evidence }: TimelineFacts, { video }: Player) {
  const playhead = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState<readonly Evidence[]>([]);

  usePlaybackTime(video, (seconds) => {
    if (playhead.current)
      playhead.current.style.left = `${Math.min(100, (100 * seconds) / durationSeconds)}%`;

    const here = evidence.filter(
      ({ startSeconds, endSeconds }) => startSeconds <= seconds && seconds < endSeconds,
    );
    setPlaying((before) => (areSameMoments(before, here) ? before : here));
  });

  return { playhead, playing };
}

function areSameMoments(one: readonly Evidence[], other: readonly Evidence[]): boolean {
  return one.length === other.length && one.every(({ id }, at) => id === other[at]?.id);
}
