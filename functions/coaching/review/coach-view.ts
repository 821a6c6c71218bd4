import type { VideoRow } from '#functions/videos/videos.public.ts';
import type {
  CoachReview,
  CoachQueueRequest,
  EarlierAnswer,
  SavedDraft,
} from '#shared/coaching/coach-queue.ts';
import { EMPTY_DRAFT } from '#shared/coaching/coach-text.ts';

import { formatCoachQueueId } from '../request/coach-access.ts';
import { hasSeenMeasuredScores } from './measured-scores.ts';
import {
  hasExpiredHold,
  type AnsweredRow,
  type CoachQueueRow,
  type RequestRow,
} from '../request/request-row.ts';

/** A coach sees only the member's first name and submitted text. */
export function toCoachQueueRequest(
  row: CoachQueueRow,
  coachId: string,
  now: Date,
): CoachQueueRequest {
  const { firstName, videoTitle, userMessage, createdAt } = row;
  const common = { id: formatCoachQueueId(row), firstName, videoTitle, userMessage, createdAt };

  const emptyFields = {
    coachName: null,
    isMine: false,
    holdUntil: null,
    respondedAt: null,
    rating: null,
  };

  if (row.status === 'pending' || hasExpiredHold(row, now)) {
    return { ...common, ...emptyFields, status: 'pending', hasNewReply: false };
  }

  const { coachName } = row;
  const isMine = row.coachId === coachId;

  if (row.status === 'in_review') {
    const holdUntil = isMine ? row.holdUntil : null;
    return {
      ...common,
      ...emptyFields,
      status: 'in_review',
      coachName,
      isMine,
      holdUntil,
      hasNewReply: false,
    };
  }

  const { respondedAt, rating = null } = row;
  const hasNewReply = row.reply !== undefined && row.replySeenAt === undefined;

  return {
    ...common,
    ...emptyFields,
    status: 'completed',
    coachName,
    isMine,
    respondedAt,
    rating,
    hasNewReply,
  };
}

interface CoachReviewInput {
  row: RequestRow;
  coachId: string;
  video: VideoRow | undefined;
  /** All requests of the member who made this request. */
  memberRequests: readonly RequestRow[];
  now: Date;
}

export function toCoachReview({
  row,
  coachId,
  video,
  memberRequests,
  now,
}: CoachReviewInput): CoachReview {
  const isAnswered = row.status === 'completed';
  return {
    request: toCoachQueueRequest(row, coachId, now),
    video: video
      ? {
          createdAt: video.createdAt,
          questionId: video.questionId,
          isAnalyzed: video.analysisStatus === 'completed',
        }
      : null,
    draft: isAnswered ? null : toSavedDraft(row, coachId),
    answer: isAnswered ? row.answer : null,
    reply: isAnswered ? (row.reply ?? null) : null,
    earlierAnswers: findEarlierAnswers(row, memberRequests),
  };
}

function toSavedDraft(row: Exclude<RequestRow, AnsweredRow>, coachId: string): SavedDraft {
  const { draft } = row;
  // Hide another coach's draft, but return its version number, because the next save must be based
  // on that version.
  const sawMeasured = hasSeenMeasuredScores(row, coachId);
  if (draft?.coachId !== coachId)
    return { ...EMPTY_DRAFT, sawMeasured, version: draft?.version ?? 0, savedAt: null };

  const { coachId: _, ...saved } = draft;

  return { ...saved, sawMeasured };
}

const MAX_EARLIER_ANSWERS = 20;

function findEarlierAnswers(row: RequestRow, all: readonly RequestRow[]): EarlierAnswer[] {
  const respondedBefore = row.status === 'completed' ? row.respondedAt : null;
  return all
    .filter((each) => each.status === 'completed')
    .filter(
      ({ requestId, respondedAt }) =>
        requestId !== row.requestId && (respondedBefore === null || respondedAt < respondedBefore),
    )
    .toSorted((one, other) => (one.respondedAt < other.respondedAt ? 1 : -1))
    .slice(0, MAX_EARLIER_ANSWERS)
    .map(toEarlierAnswer);
}

function toEarlierAnswer(row: AnsweredRow): EarlierAnswer {
  const { videoTitle, userMessage, coachName, respondedAt, rating = null, reply, answer } = row;
  return {
    ...answer,
    videoTitle,
    userMessage,
    coachName,
    respondedAt,
    rating,
    reply: reply?.message ?? null,
  };
}
