import { isDeepStrictEqual } from 'node:util';
import { analysisRecordStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { sortByTime, type CoachAnswer } from '#shared/coaching/coach-text.ts';
import { answerRequest } from '#shared/coaching/coaching.contract.ts';
import { toCoachQueueRequest } from './coach-view.ts';
import { coachReviewStore } from './coach-review.store.ts';
import { canCoachAccess, parseCoachQueueId } from '../request/coach-access.ts';
import { refuseLostHold } from '../request/lost-hold.ts';
import { recordAnswer, recordAnswerUses } from './record-answer.service.ts';

/**
 * The conditional write enforces the hold, even if it expires after the first read. Idempotent: a
 * retry after a lost response succeeds without a second email and counts the answer once.
 */
export const answerRequestEndpoint = endpoint(answerRequest, {
  impact: 'Coaches cannot send their answers.',
  uses: {
    reviews: coachReviewStore.pick('answer', 'find'),
    analyses: analysisRecordStore.pick('find'),
    recording: recordAnswerUses,
    now: clock,
  },
})(async ({ caller, params, body }, { reviews, analyses, recording, now }) => {
  const { version, response, comments, scores } = body;
  const content: CoachAnswer = { response, comments: sortByTime(comments), scores };
  const coachId = caller.memberId;
  const key = parseCoachQueueId(params.id);
  const currentTime = now();
  const existingRow = await reviews.find(key);
  if (!existingRow || !canCoachAccess(existingRow, coachId, currentTime))
    return refuseLostHold(existingRow, coachId, currentTime);

  const measuredScores = (await analyses.find(existingRow))?.scores ?? null;
  const written = await reviews.answer(
    { ...key, coachId, now: currentTime },
    { version, content, measuredScores },
  );

  const row = written ?? (await reviews.find(key));
  if (!row || !canCoachAccess(row, coachId, currentTime))
    return refuseLostHold(row, coachId, currentTime);
  if (row.status !== 'completed' || !isDeepStrictEqual(row.answer, content))
    return refuse(row.status === 'completed' ? 'ALREADY_ANSWERED' : 'DRAFT_CHANGED');

  await recordAnswer(recording, row);

  return { status: 200, body: toCoachQueueRequest(row, coachId, currentTime) };
});

export const { handler, declaration } = answerRequestEndpoint;
