import { logError } from '../platform/logging.ts';
import { timing, type Lease, type VideoStore } from '../practice/practice.public.ts';

export interface KeptLease {
  /** Aborts when the lease was lost: somebody else has the video now, or it is gone. */
  readonly lost: AbortSignal;
  stop(): void;
}

/** Renews a lease while the work goes on. A renewal that fails is tried again at the next beat; the lease outlives two. */
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
