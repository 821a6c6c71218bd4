import { logError } from '../platform/logging.ts';
import type { AnalysisStage } from '../../shared/practice/video.ts';
import { analysisTiming, type Lease, type VideoStore } from '../videos/videos.public.ts';

export interface LeaseKeeper {
  readonly lostSignal: AbortSignal;
  readonly reportStage: (stage: AnalysisStage) => Promise<void>;
  readonly stop: () => void;
}

/**
 * Renews a lease until `stop` is called, often enough that one renewal may fail. `lostSignal` aborts if another worker
 * took the lease or the video was deleted. `reportStage` also stores the stage; failures are only logged, because the
 * stage is just for display.
 */
export function startLeaseKeeper(videos: Pick<VideoStore, 'renewLease'>, lease: Lease, now: () => Date): LeaseKeeper {
  const lost = new AbortController();
  const renew = async (stage?: AnalysisStage) => {
    try {
      if (!(await videos.renewLease(lease, now(), stage))) lost.abort();
    } catch (error) {
      logError('lease not renewed', error, { videoId: lease.videoId });
    }
  };
  const timer = setInterval(() => void renew(), analysisTiming.leaseRenewalMs);
  return { lostSignal: lost.signal, reportStage: renew, stop: () => clearInterval(timer) };
}
