import { coachRequestStore } from '../coaching/coaching.public.ts';
import { mailQueue } from '../mail/mail.public.ts';
import { readVariable } from '../platform/environment.ts';
import { log, logError } from '../platform/logging.ts';
import { scheduledHandler } from '../platform/scheduled.ts';
import { objectStore } from '../platform/storage/object.store.ts';
import { shareCommentStore } from '../sharing/sharing.public.ts';
import { analysisRecordStore, videoStore } from '../videos/videos.public.ts';
import { expireMemberVideos, type VideoExpiryDeps } from './expire-videos.service.ts';
import { videoExpiryStore, type VideoExpiryStore } from './video-expiry.store.ts';

interface Deps extends VideoExpiryDeps {
  readonly expiry: Pick<VideoExpiryStore, 'listDue' | 'recordWarning' | 'beginRemoval' | 'postpone'>;
}

/** After this time, the run stops. The remaining members wait for the next hourly run. */
const MAX_RUN_MS = 4 * 60_000;

/** Warns members about expiring recordings and deletes expired ones. One member's failure doesn't block others. */
export function expireVideosWith(deps: Deps): () => Promise<void> {
  return async () => {
    const started = deps.now();
    const members = new Set<string>();
    const counts = { warned: 0, removed: 0, failed: 0 };
    for await (const page of deps.expiry.listDue(started)) {
      for (const { memberId } of page) {
        if (members.has(memberId)) continue;
        if (deps.now().getTime() - started.getTime() > MAX_RUN_MS) return finish(counts);
        members.add(memberId);
        try {
          const { warned, removed } = await expireMemberVideos(deps, memberId);
          counts.warned += warned;
          counts.removed += removed;
        } catch (error) {
          logError('videos not expired', error, { memberId });
          counts.failed += 1;
        }
      }
    }
    finish(counts);
  };
}

function finish(counts: { readonly warned: number; readonly removed: number; readonly failed: number }): void {
  log('info', 'videos expired', counts);
  if (counts.failed > 0) throw new Error(`the videos of ${counts.failed} members could not be expired`);
}

export const handler = scheduledHandler('expire-videos', () =>
  expireVideosWith({
    videos: videoStore(),
    expiry: videoExpiryStore(),
    analyses: analysisRecordStore(),
    requests: coachRequestStore(),
    comments: shareCommentStore(),
    media: objectStore(readVariable('MEDIA_BUCKET')),
    mails: mailQueue(),
    now: () => new Date(),
  }),
);
