import { useState } from 'react';
import { type Player, usePlaybackTime } from '../analysis/analysis.public.ts';
import { litAt } from './comment-time.ts';

interface Timed {
  readonly id: string;
  readonly atSeconds: number;
}

/** Which comments belong to where the recording plays. Before it was moved or played, none. */
export function useLitComments({ video }: Player, comments: readonly Timed[]): readonly string[] {
  const [lit, setLit] = useState<readonly string[]>([]);
  usePlaybackTime(video, (seconds) => {
    const here = video && video.paused && seconds === 0 ? [] : litAt(seconds, comments);
    setLit((before) => (before.join() === here.join() ? before : here));
  });
  return lit;
}
