import * as z from 'zod';
import { coachRequestStore } from '../coaching/coaching.public.ts';
import { mailQueue } from '../mail/mail.public.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { log, logError } from '../platform/logging.ts';
import { scheduled } from '../platform/scheduled.ts';
import { objectStore } from '../platform/storage/object.store.ts';
import { analysisRecordStore } from './analysis-record.store.ts';
import { endVideosOf, type EndingParts } from './end-videos.ts';
import { keepingStore, type KeepingStore } from './keeping.store.ts';
import { videoStore } from './video.store.ts';

interface Parts extends EndingParts {
  readonly keeping: Pick<KeepingStore, 'listDue' | 'warned' | 'beginRemoval' | 'postpone'>;
}

/** A run starts no new member after this long; the rest waits for the next hour. */
const MOST_MS = 4 * 60_000;

/** Hourly: warns about expiring recordings, then deletes them. One member's failure doesn't block the others. */
export function endVideosWith(parts: Parts): () => Promise<void> {
  return async () => {
    const started = parts.now();
    const members = new Set<string>();
    const done = { warned: 0, removed: 0, failed: 0 };
    for await (const page of parts.keeping.listDue(started)) {
      for (const { memberId } of page) {
        if (members.has(memberId)) continue;
        if (parts.now().getTime() - started.getTime() > MOST_MS) return finish(done);
        members.add(memberId);
        try {
          const { warned, removed } = await endVideosOf(parts, memberId);
          done.warned += warned;
          done.removed += removed;
        } catch (error) {
          logError('videos not ended', error, { memberId });
          done.failed += 1;
        }
      }
    }
    finish(done);
  };
}

function finish(done: { readonly warned: number; readonly removed: number; readonly failed: number }): void {
  log('info', 'videos ended', done);
  if (done.failed > 0) throw new Error(`the videos of ${done.failed} members could not be ended`);
}

export const handler = scheduled('end-videos', () => {
  const environment = readEnvironment({
    VIDEOS_TABLE: z.string(),
    ANALYSES_TABLE: z.string(),
    COACHING_TABLE: z.string(),
    MEDIA_BUCKET: z.string(),
    MAIL_QUEUE_URL: z.string(),
  });
  return endVideosWith({
    videos: videoStore(documentClient(), environment.VIDEOS_TABLE),
    keeping: keepingStore(documentClient(), environment.VIDEOS_TABLE),
    analyses: analysisRecordStore(documentClient(), environment.ANALYSES_TABLE),
    requests: coachRequestStore(documentClient(), environment.COACHING_TABLE),
    media: objectStore(environment.MEDIA_BUCKET),
    mails: mailQueue(environment.MAIL_QUEUE_URL),
    now: () => new Date(),
  });
});
