import { analysisTiming, type Lease, type VideoStore } from '#functions/videos/videos.public.ts';
import { logError } from '#platform/logging.ts';
import type { AnalysisStage } from '#shared/practice/analysis-status.ts';

export type LeaseKeeper = ReturnType<typeof startLeaseKeeper>;

/**
 * Renews a lease until `stop` is called. A failed renewal is only logged, because the lease
 * outlasts a missed renewal.
 */
export function startLeaseKeeper(
  videos: Pick<VideoStore, 'renewLease'>,
  lease: Lease,
  now: () => Date,
) {
  const lost = new AbortController();
  const renew = async (stage?: AnalysisStage) => {
    try {
      if (!(await videos.renewLease(lease, now(), stage))) lost.abort();
    } catch (error) {
      logError('lease not renewed', error, { videoId: lease.videoId });
    }
  };

  const timer = setInterval(() => void renew(), analysisTiming.leaseRenewalMs);

  return {
    /** Aborts if another worker took the lease or the video was deleted. */
    lostSignal: lost.signal,
    /** Renews the lease and stores the stage for display. */
    reportStage: (stage: AnalysisStage) => renew(stage),
    stop: () => clearInterval(timer),
  };
}
