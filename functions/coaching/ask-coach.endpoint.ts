import * as z from 'zod';
import { REQUESTS_PER_DAY } from '../../shared/coaching/coach-text.ts';
import { askCoach } from '../../shared/coaching/coaching.contract.ts';
import { maySubmit } from '../../shared/coaching/coach-request.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import { newId } from '../platform/new-id.ts';
import { rateLimitStore, type RateLimitStore } from '../platform/rate-limit.store.ts';
import { videoStore, type VideoRow, type VideoStore } from '../practice/practice.public.ts';
import type { CoachRequestStore } from './coach-request.store.ts';
import { deployedRequests } from './deployed-coaching.ts';
import { isFromSubmission, newRequestRow, nextRequestId, requestOf, type RequestRow } from './request-row.ts';

interface Parts {
  readonly requests: Pick<CoachRequestStore, 'list' | 'create' | 'drop'>;
  readonly videos: Pick<VideoStore, 'find'>;
  readonly limits: RateLimitStore;
  readonly now: () => Date;
}

const UNTITLED = 'Practice Video';

/**
 * Parallel calls for one video derive the same ID, so only one creates the request. A repeated submission returns it.
 */
export function askCoachWith({ requests, videos, limits, now }: Parts): UseCase<typeof askCoach> {
  return async ({ caller, body }) => {
    if (!caller.plan) return refuse('PLAN_REQUIRED');
    const { memberId, firstName } = caller;
    const { videoId, submissionId } = body;
    const video = await videos.find({ memberId, videoId });
    const asked = await requests.list(memberId);
    const repeated = asked.find((row) => isFromSubmission(row, body));
    if (repeated) return { status: 201, body: requestOf(repeated, now()) };
    // Repeats of a submission count once against the limit.
    const attempt = submissionId ? `${submissionId}#${videoId}` : newId(now());
    const refusal = refuseVideo(video, asked) ?? (await refuseFlood(limits, { memberId, attempt }, now()));
    if (refusal || !video) return refusal ?? refuse('NOT_FOUND');
    const row = newRequestRow({
      memberId,
      requestId: nextRequestId(videoId, asked),
      videoId,
      videoTitle: video.title || UNTITLED,
      firstName,
      userMessage: body.message,
      submissionId,
      now: now(),
    });
    if (!(await requests.create(row))) {
      const first = (await requests.list(memberId)).find((each) => isFromSubmission(each, body));
      return first ? { status: 201, body: requestOf(first, now()) } : refuse('REQUEST_OPEN');
    }
    // Deleting a video withdraws its requests, so drop a request that was created just afterward.
    if (!(await videos.find({ memberId, videoId }))) {
      await requests.drop(row);
      return refuse('NOT_FOUND');
    }
    return { status: 201, body: requestOf(row, now()) };
  };
}

function refuseVideo(video: VideoRow | undefined, asked: readonly RequestRow[]): Refusal | undefined {
  if (!video) return refuse('NOT_FOUND');
  if (!maySubmit(video))
    return refuse('CONFLICT', { sentence: 'A coach can’t play this file. Please choose another video.' });
  const isOpen = asked.some(({ videoId, status }) => videoId === video.videoId && status !== 'completed');
  return isOpen ? refuse('REQUEST_OPEN') : undefined;
}

interface Attempt {
  readonly memberId: string;
  readonly attempt: string;
}

async function refuseFlood(
  limits: RateLimitStore,
  { memberId, attempt }: Attempt,
  now: Date,
): Promise<Refusal | undefined> {
  const counted = { who: `coach#${memberId}`, attempt, most: REQUESTS_PER_DAY, per: 'day' } as const;
  const retryAfterSeconds = await limits.admit(counted, now);
  return retryAfterSeconds === null ? undefined : refuse('COACH_LIMIT', { retryAfterSeconds });
}

export const handler = endpoint(askCoach, () => {
  const environment = readEnvironment({ VIDEOS_TABLE: z.string(), COACHING_LIMITS_TABLE: z.string() });
  return askCoachWith({
    requests: deployedRequests(),
    videos: videoStore(documentClient(), environment.VIDEOS_TABLE),
    limits: rateLimitStore(documentClient(), environment.COACHING_LIMITS_TABLE),
    now: () => new Date(),
  });
});
