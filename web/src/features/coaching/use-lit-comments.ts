import { useState } from 'react';
import { type Player, usePlaybackTime } from '../analysis/analysis.public.ts';
import { litAt } from './comment-time.ts';

interface Timed {
  readonly id: string;
  readonly atSeconds: number;
}

const STEPS_PER_SECOND = 4;

/** Which comments belong to where the recording plays, told a quarter of a second apart. Before it was touched, none. */
export function useLitComments({ video }: Player, comments: readonly Timed[]): readonly string[] {
  const [at, setAt] = useState<number | null>(null);
  usePlaybackTime(video, (seconds) => {
    const isUntouched = seconds === 0 && (video?.paused ?? true);
    // Upwards, so that a browser that was sent to a comment is never told to stand before it.
    setAt(isUntouched ? null : Math.ceil(seconds * STEPS_PER_SECOND) / STEPS_PER_SECOND);
  });
  return at === null ? [] : litAt(at, comments);
}
