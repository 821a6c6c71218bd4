import { createHash } from 'node:crypto';
import { buildMediaKey, type VideoKey } from '#functions/videos/videos.public.ts';
import { log } from '#platform/logging.ts';
import type { ObjectStore } from '#platform/storage/object.store.ts';
import { ANALYSIS_URL_SECONDS } from '#platform/storage/signed-url-lifetimes.ts';
import type { MeasureFunction, MeasureFunctionResult } from './measure-function.gateway.ts';
import { THROTTLE_WAITS_SECONDS } from './measure-limits.ts';
import type { FileMeasurement } from './measurement.ts';

/**
 * `unavailable` if the measuring function crashed twice, `throttled` if Lambda had no capacity.
 */
type VideoMeasurement = FileMeasurement | { state: 'unavailable' | 'throttled' };

export interface MeasureVideoDeps {
  recordings: Pick<ObjectStore, 'signReadUrl'>;
  callMeasureFunction: MeasureFunction;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

interface MeasureVideoOptions {
  withSpeech: boolean;
  signal: AbortSignal;
}

/**
 * Measures a video with the measuring function. Retries once after a crash, but not after a
 * timeout, which would happen again. Waits while Lambda throttles. Throws if Lambda or storage
 * fails, so that the queue redelivers the message.
 */
export async function measureVideo(
  deps: MeasureVideoDeps,
  key: VideoKey,
  options: MeasureVideoOptions,
): Promise<VideoMeasurement> {
  const tenantId = tenantIdOf(key.memberId);
  const waits = THROTTLE_WAITS_SECONDS.values();

  for (const tenant of [tenantId, `${tenantId}-again`]) {
    const answer = await callWhileThrottled(deps, key, { ...options, tenantId: tenant, waits });
    if (answer.state === 'throttled') return answer;

    if (answer.state === 'answered') {
      if (answer.reply.state === 'not_fetched')
        throw new Error('storage did not deliver the recording');
      return answer.reply;
    }

    const { fault, errorType } = answer;
    log('warn', 'measuring broke', { videoId: key.videoId, fault, errorType });
    if (fault === 'timeout') return { state: 'unreadable', reason: 'TIMED_OUT' };
  }

  return { state: 'unavailable' };
}

/**
 * Repeats a throttled call until `waits` is used up. The waits vary, so that concurrent workers
 * don't call together.
 */
async function callWhileThrottled(
  { recordings, callMeasureFunction, wait }: MeasureVideoDeps,
  { memberId, videoId }: VideoKey,
  {
    withSpeech,
    signal,
    tenantId,
    waits,
  }: MeasureVideoOptions & { tenantId: string; waits: Iterator<number> },
): Promise<MeasureFunctionResult> {
  for (;;) {
    // A new URL for each call, because the URL expires soon.
    const address = await recordings.signReadUrl(
      buildMediaKey(memberId, videoId),
      ANALYSIS_URL_SECONDS,
    );

    const answer = await callMeasureFunction({ address, withSpeech }, { tenantId, signal });
    const next = answer.state === 'throttled' ? waits.next() : undefined;
    if (!next || next.done) return answer;

    await wait(next.value * 1000 * (0.5 + Math.random() / 2), signal);
  }
}

/** Hashes the member ID, because member IDs must not appear in other services' logs. */
function tenantIdOf(memberId: string): string {
  return createHash('sha256').update(memberId).digest('hex').slice(0, 32);
}
