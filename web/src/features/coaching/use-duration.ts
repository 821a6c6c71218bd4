import { useEffect, useState } from 'react';
import type { Player } from '../analysis/analysis.public.ts';

/** Duration of the recording in seconds; null until the browser knows it. */
export function useDuration({ video }: Player): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    if (!video) return undefined;
    const tell = () => setSeconds(Number.isFinite(video.duration) && video.duration > 0 ? video.duration : null);
    tell();
    video.addEventListener('durationchange', tell);
    return () => video.removeEventListener('durationchange', tell);
  }, [video]);
  return seconds;
}
