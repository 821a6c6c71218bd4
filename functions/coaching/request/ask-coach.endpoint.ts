import { coachAnswerCounter, findCoachAnswerAllowance } from '#functions/billing/billing.public.ts';
import { videoStore, type VideoRow } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse, type Refusal } from '#platform/http/refusal.ts';
import { newId } from '#platform/new-id.ts';
import { clock, type Wired } from '#platform/uses/use.ts';
import { canSubmitVideo } from '#shared/coaching/coach-request.ts';
import { askCoach } from '#shared/coaching/coaching.contract.ts';
import { getQuestionTitle } from '#shared/practice/take-titles.ts';

import { coachRequestStore } from './coach-request.store.ts';
import {
  isSameSubmission,
  newRequestRow,
  nextRequestId,
  toCoachRequest,
  type RequestRow,
} from './request-row.ts';

const uses = {
  requests: coachRequestStore.pick('list', 'create', 'removeUnanswered'),
  videos: videoStore.pick('find'),
  coachAnswers: coachAnswerCounter.pick('check', 'spend', 'restore'),
  now: clock,
};

type Deps = Wired<typeof uses>;

const DEFAULT_TITLE = 'Practice Video';

/**
 * Parallel calls derive the same ID, so only one creates the request. Repeated submissions return
 * that request. The request is counted after it was created, because its row decides which of
 * several parallel calls counts.
 */
export const askCoachEndpoint = endpoint(askCoach, {
  impact: 'Members cannot ask a coach.',
  uses,
})(async ({ caller, body, count }, deps) => {
  const { requests, videos, coachAnswers, now } = deps;

  const allowance = findCoachAnswerAllowance(caller, now());
  if (!allowance) return refuse('PLAN_REQUIRED');

  const { memberId, firstName } = caller;
  const { videoId, submissionId } = body;
  const video = await videos.find({ memberId, videoId });
  const existingRequests = await requests.list(memberId);
  const existing = existingRequests.find((row) => isSameSubmission(row, body));
  if (existing) return { status: 201, body: toCoachRequest(existing, now()) };
  if (!video) return refuse('NOT_FOUND');

  const refusal =
    refuseVideo(video, existingRequests) ?? (await coachAnswers.check(memberId, allowance));
  if (refusal) return refusal;

  const id = newId(now());

  const row = newRequestRow({
    memberId,
    requestId: nextRequestId(videoId, existingRequests),
    videoId,
    videoTitle: getQuestionTitle(video.questionId) || video.title || DEFAULT_TITLE,
    firstName,
    userMessage: body.message,
    submissionId,
    answerUse: { period: allowance.period, id },
    now: now(),
  });

  if (!(await requests.create(row))) {
    const created = (await requests.list(memberId)).find((each) => isSameSubmission(each, body));
    return created ? { status: 201, body: toCoachRequest(created, now()) } : refuse('REQUEST_OPEN');
  }

  const spend = async () =>
    (await count('coach-requests')) ?? coachAnswers.spend(memberId, { id, allowance }, now());

  return (
    (await countRequest(deps, row, spend)) ?? { status: 201, body: toCoachRequest(row, now()) }
  );
});

export const { handler, declaration } = askCoachEndpoint;

/**
 * Counts a new request. Removes it and refuses if no answer is left, or if the video has been
 * deleted.
 */
async function countRequest(
  { requests, videos, coachAnswers }: Deps,
  row: RequestRow,
  spend: () => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  const { memberId } = row;
  const refusal = await spend().catch(async (error: unknown) => {
    await requests.removeUnanswered(row);
    throw error;
  });

  if (refusal) {
    await requests.removeUnanswered(row);
    return refusal;
  }

  // Deleting a video withdraws its requests. If the video was deleted just before this request was
  // created, or the request was withdrawn just before it was counted, undo both writes.
  const isStored = (await requests.list(memberId)).some(
    ({ answerUse }) => answerUse?.id === row.answerUse?.id,
  );
  if (isStored && (await videos.find(row))) return undefined;

  await requests.removeUnanswered(row);
  await coachAnswers.restore(memberId, row.answerUse);

  return refuse('NOT_FOUND');
}

function refuseVideo(
  video: VideoRow,
  existingRequests: readonly RequestRow[],
): Refusal | undefined {
  if (!canSubmitVideo(video))
    return refuse('CONFLICT', {
      message: 'A coach can’t play this file. Please choose another video.',
    });

  const isOpen = existingRequests.some(
    ({ videoId, status }) => videoId === video.videoId && status !== 'completed',
  );

  return isOpen ? refuse('REQUEST_OPEN') : undefined;
}
