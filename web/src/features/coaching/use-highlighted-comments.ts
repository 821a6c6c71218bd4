import { useState } from 'react';
import { type Player, usePlaybackTime } from '../analysis/analysis.public.ts';
import { findHighlightedIds, type TimedItem } from './comment-time.ts';

const STEPS_PER_SECOND = 4;

/** IDs of the comments to highlight, updated every quarter second. Empty until the first playback or seek. */
export function useHighlightedComments({ video }: Player, comments: readonly TimedItem[]): readonly string[] {
  const [at, setAt] = useState<number | null>(null);
  usePlaybackTime(video, (seconds) => {
    const isUntouched = seconds === 0 && (video?.paused ?? true);
    // Rounded up to a quarter second, so a seek to a comment never results in a position before that comment.
    setAt(isUntouched ? null : Math.ceil(seconds * STEPS_PER_SECOND) / STEPS_PER_SECOND);
  });
  return at === null ? [] : findHighlightedIds(at, comments);
}
