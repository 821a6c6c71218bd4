import { logError } from '../platform/logging.ts';
import { timing, type Lease, type VideoStore } from '../practice/practice.public.ts';

export interface KeptLease {
  /** Aborts if another worker took the lease or the video was deleted. */
  readonly lost: AbortSignal;
  stop(): void;
}

/**
 * Renews a lease until `stop`. A failed renewal is retried at the next interval; a lease lasts longer than two
 * intervals.
 */
export function keepLease(videos: Pick<VideoStore, 'renewLease'>, lease: Lease, now: () => Date): KeptLease {
  const lost = new AbortController();
  const beat = async () => {
    try {
      if (!(await videos.renewLease(lease, now()))) lost.abort();
    } catch (error) {
      logError('lease not renewed', error, { videoId: lease.videoId });
    }
  };
  const timer = setInterval(() => void beat(), timing.renewEveryMs);
  return { lost: lost.signal, stop: () => clearInterval(timer) };
}
