import { logError } from '../platform/logging.ts';
import { analysisTiming, type Lease, type VideoStore } from '../videos/videos.public.ts';

/**
 * Renews a lease until `stop` is called, often enough that one renewal may fail. `lostSignal` aborts if another worker
 * took the lease or the video was deleted.
 */
export function startLeaseKeeper(videos: Pick<VideoStore, 'renewLease'>, lease: Lease, now: () => Date) {
  const lost = new AbortController();
  const renew = async () => {
    try {
      if (!(await videos.renewLease(lease, now()))) lost.abort();
    } catch (error) {
      logError('lease not renewed', error, { videoId: lease.videoId });
    }
  };
  const timer = setInterval(() => void renew(), analysisTiming.leaseRenewalMs);
  return { lostSignal: lost.signal, stop: () => clearInterval(timer) };
}
