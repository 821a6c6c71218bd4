import { createHash } from 'node:crypto';
import { log } from '../platform/logging.ts';
import type { ObjectStore } from '../platform/storage/object.store.ts';
import { buildMediaKey, type VideoKey } from '../videos/videos.public.ts';
import type { MeasureFunction } from './measure-function.gateway.ts';
import { PRESIGNED_URL_SECONDS } from './measure-limits.ts';
import type { FileMeasurement } from './measurement.ts';

/** `unavailable` if the measuring function crashed twice or timed out. */
type VideoMeasurement = FileMeasurement | { readonly state: 'unavailable' };

export interface MeasureVideoDeps {
  readonly media: Pick<ObjectStore, 'signReadUrl'>;
  readonly callMeasureFunction: MeasureFunction;
}

interface MeasureVideoOptions {
  readonly withSpeech: boolean;
  readonly signal: AbortSignal;
}

/**
 * Measures a video with the measuring function. Retries once after a crash, but not after a timeout, which would happen
 * again. Throws if Lambda or storage fails, so that the queue redelivers the message.
 */
export async function measureVideo(
  { media, callMeasureFunction }: MeasureVideoDeps,
  key: VideoKey,
  { withSpeech, signal }: MeasureVideoOptions,
): Promise<VideoMeasurement> {
  const tenantId = tenantIdOf(key.memberId);
  for (const tenant of [tenantId, `${tenantId}-again`]) {
    const address = await media.signReadUrl(buildMediaKey(key.memberId, key.videoId), PRESIGNED_URL_SECONDS);
    const answer = await callMeasureFunction({ address, withSpeech }, { tenantId: tenant, signal });
    if (answer.state === 'answered') {
      if (answer.reply.state === 'not_fetched') throw new Error('storage did not deliver the recording');
      return answer.reply;
    }
    const { fault, errorType } = answer;
    log('warn', 'measuring broke', { videoId: key.videoId, fault, errorType });
    if (fault === 'timeout') break;
  }
  return { state: 'unavailable' };
}

/** Hashes the member ID, because member IDs must not appear in other services' logs. */
function tenantIdOf(memberId: string): string {
  return createHash('sha256').update(memberId).digest('hex').slice(0, 32);
}
