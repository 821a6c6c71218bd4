import { MAX_REQUESTS_PER_DAY } from '../../shared/coaching/coach-text.ts';
import { askCoach } from '../../shared/coaching/coaching.contract.ts';
import { canSubmitVideo } from '../../shared/coaching/coach-request.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readVariable } from '../platform/environment.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import { newId } from '../platform/new-id.ts';
import { rateLimitStore, type RateLimitStore } from '../platform/rate-limit.store.ts';
import { videoStore, type VideoRow, type VideoStore } from '../videos/videos.public.ts';
import { coachRequestStore, type CoachRequestStore } from './coach-request.store.ts';
import { isSameSubmission, newRequestRow, nextRequestId, toCoachRequest, type RequestRow } from './request-row.ts';

interface Deps {
  readonly requests: Pick<CoachRequestStore, 'list' | 'create' | 'removeUnanswered'>;
  readonly videos: Pick<VideoStore, 'find'>;
  readonly limits: RateLimitStore;
  readonly now: () => Date;
}

const DEFAULT_TITLE = 'Practice Video';

/** Parallel calls derive the same ID, so only one creates the request. Repeated submissions return that request. */
export function askCoachWith({ requests, videos, limits, now }: Deps): UseCase<typeof askCoach> {
  return async ({ caller, body }) => {
    if (!caller.plan) return refuse('PLAN_REQUIRED');
    const { memberId, firstName } = caller;
    const { videoId, submissionId } = body;
    const video = await videos.find({ memberId, videoId });
    const existingRequests = await requests.list(memberId);
    const existing = existingRequests.find((row) => isSameSubmission(row, body));
    if (existing) return { status: 201, body: toCoachRequest(existing, now()) };
    if (!video) return refuse('NOT_FOUND');
    const refusal = refuseVideo(video, existingRequests);
    if (refusal) return refusal;
    // A repeated submission counts only once against the limit.
    const attemptId = submissionId ? `${submissionId}#${videoId}` : newId(now());
    const counted = { subject: `coach#${memberId}`, attemptId, limit: MAX_REQUESTS_PER_DAY, window: 'day' } as const;
    const retryAfterSeconds = await limits.admit(counted, now());
    if (retryAfterSeconds !== null) return refuse('COACH_LIMIT', { retryAfterSeconds });
    const row = newRequestRow({
      memberId,
      requestId: nextRequestId(videoId, existingRequests),
      videoId,
      videoTitle: video.title || DEFAULT_TITLE,
      firstName,
      userMessage: body.message,
      submissionId,
      now: now(),
    });
    if (!(await requests.create(row))) {
      const created = (await requests.list(memberId)).find((each) => isSameSubmission(each, body));
      return created ? { status: 201, body: toCoachRequest(created, now()) } : refuse('REQUEST_OPEN');
    }
    // Deleting a video withdraws its requests. If the video was deleted just before this request was created, remove
    // the request.
    if (!(await videos.find({ memberId, videoId }))) {
      await requests.removeUnanswered(row);
      return refuse('NOT_FOUND');
    }
    return { status: 201, body: toCoachRequest(row, now()) };
  };
}

function refuseVideo(video: VideoRow, existingRequests: readonly RequestRow[]): Refusal | undefined {
  if (!canSubmitVideo(video))
    return refuse('CONFLICT', { message: 'A coach can’t play this file. Please choose another video.' });
  const isOpen = existingRequests.some(({ videoId, status }) => videoId === video.videoId && status !== 'completed');
  return isOpen ? refuse('REQUEST_OPEN') : undefined;
}

export const handler = endpoint(askCoach, () =>
  askCoachWith({
    requests: coachRequestStore(),
    videos: videoStore(),
    limits: rateLimitStore(documentClient(), readVariable('COACHING_LIMITS_TABLE')),
    now: () => new Date(),
  }),
);
