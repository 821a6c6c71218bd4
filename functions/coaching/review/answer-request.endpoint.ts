import { isDeepStrictEqual } from 'node:util';
import { mailQueue, type MailQueue } from '#functions/mail/mail.public.ts';
import { analysisRecordStore, type AnalysisRecordStore } from '#functions/videos/videos.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { sortByTime, type CoachAnswer } from '#shared/coaching/coach-text.ts';
import { answerRequest } from '#shared/coaching/coaching.contract.ts';
import { buildAnsweredMail } from '../request/coaching-mails.ts';
import { toCoachQueueRequest } from './coach-view.ts';
import { coachReviewStore, type CoachReviewStore } from './coach-review.store.ts';
import { canCoachAccess, parseCoachQueueId } from '../request/coach-access.ts';
import type { RequestRow } from '../request/request-row.ts';

interface Deps {
  reviews: Pick<CoachReviewStore, 'answer' | 'find'>;
  analyses: Pick<AnalysisRecordStore, 'find'>;
  mails: MailQueue;
  now: () => Date;
}

/**
 * The conditional write enforces the hold, even if it expires after the first read. Idempotent: a
 * retry after a lost response succeeds without a second email.
 */
export function answerRequestWith({
  reviews,
  analyses,
  mails,
  now,
}: Deps): UseCase<typeof answerRequest> {
  return async ({ caller, params, body }) => {
    const { version, response, comments, scores } = body;
    const content: CoachAnswer = { response, comments: sortByTime(comments), scores };
    const coachId = caller.memberId;
    const key = parseCoachQueueId(params.id);
    const currentTime = now();
    const existingRow = await reviews.find(key);
    if (!existingRow || !canCoachAccess(existingRow, coachId, currentTime))
      return refuse('HOLD_LOST');

    const measuredScores = (await analyses.find(existingRow))?.scores ?? null;
    const written = await reviews.answer(
      { ...key, coachId, now: currentTime },
      { version, content, measuredScores },
    );

    const row = written ?? (await reviews.find(key));
    if (!row || !canCoachAccess(row, coachId, currentTime)) return refuse('HOLD_LOST');
    if (!hasSameAnswer(row, content))
      return refuse(row.status === 'completed' ? 'ALREADY_ANSWERED' : 'DRAFT_CHANGED');

    await mails.post(buildAnsweredMail(row));

    return { status: 200, body: toCoachQueueRequest(row, coachId, currentTime) };
  };
}

function hasSameAnswer(row: RequestRow, content: CoachAnswer): boolean {
  return row.status === 'completed' && isDeepStrictEqual(row.answer, content);
}

export const handler = createHandler(answerRequest, () =>
  answerRequestWith({
    reviews: coachReviewStore(),
    analyses: analysisRecordStore(),
    mails: mailQueue(),
    now: () => new Date(),
  }),
);
