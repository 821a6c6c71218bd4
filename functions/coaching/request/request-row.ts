import * as z from 'zod';
import { analysisRecordSchema } from '#shared/analysis/analysis-record.ts';
import {
  coachRequestWithAnswerSchema,
  type CoachRequestWithAnswer,
  type CoachRequest,
} from '#shared/coaching/coach-request.ts';
import { coachAnswerSchema, coachDraftSchema, EMPTY_SCORES } from '#shared/coaching/coach-text.ts';
import type { askCoach } from '#shared/coaching/coaching.contract.ts';
import { isHoldExpired } from '#shared/coaching/response-sla.ts';
import type { BodyOf } from '#shared/http/contract.ts';
import { storedRevisionSchema } from '#shared/http/revision.ts';

export const requestKeySchema = z.object({ memberId: z.string(), requestId: z.string() });

export type RequestKey = z.output<typeof requestKeySchema>;

const replySchema = coachRequestWithAnswerSchema.shape.reply.unwrap();

/**
 * The columns that the queue and the coaches' lists need. Times are ISO 8601 in UTC, so that they
 * sort as text.
 */
const queueColumns = {
  memberId: z.string(),
  /**
   * `<video ID>-<number>`. Concurrent requests about the same video derive the same ID, so only one
   * is stored.
   */
  requestId: z.string(),
  videoTitle: z.string(),
  firstName: z.string(),
  userMessage: z.string(),
  createdAt: z.string(),
};

/** The coach who holds or answered the request. */
const coachColumns = { coachId: z.string(), coachName: z.string() };

/** Who or what returned a request to the queue. */
const queuedBySchema = z.enum(['coach', 'timeout', 'administrator']);

export type QueuedBy = z.output<typeof queuedBySchema>;

const pendingColumns = {
  status: z.literal('pending'),
  /** Absent until a coach has held the request. */
  queuedBy: queuedBySchema.optional(),
  /** Set until the request is answered. Puts the row into the queue's sparse index. */
  unanswered: z.literal('yes'),
  /** When coaches were emailed about the approaching deadline. */
  waitingMailedAt: z.string().optional(),
};

const heldColumns = {
  ...pendingColumns,
  ...coachColumns,
  status: z.literal('in_review'),
  /**
   * After this time, all code treats the request as pending, even if the row hasn't been updated
   * yet.
   */
  holdUntil: z.string(),
  /** The sort key of the coach's own lists: `held#<time>` or `answered#<time>`. */
  coachSortKey: z.string(),
  /** When an administrator gave the coach the request; absent if the coach took it. */
  assignedAt: z.string().optional(),
};

const completedColumns = {
  ...coachColumns,
  status: z.literal('completed'),
  /** Removed when the coach's account is deleted. */
  coachSortKey: z.string().optional(),
  respondedAt: z.string(),
  /**
   * Set until the coach's statement has the answer and the member's email is enqueued. Puts the row
   * into the queue's sparse index, apart from the unanswered ones.
   */
  unanswered: z.literal('unrecorded').optional(),
  rating: z.number().optional(),
  reply: replySchema.optional(),
  replySeenAt: z.string().optional(),
};

/** An unanswered request as projected into the indexes. */
export const unansweredRowSchema = z.discriminatedUnion('status', [
  z.object({ ...queueColumns, ...pendingColumns }),
  z.object({ ...queueColumns, ...heldColumns }),
]);

export type UnansweredRow = z.output<typeof unansweredRowSchema>;

export const coachQueueRowSchema = z.union([
  unansweredRowSchema,
  z.object({ ...queueColumns, ...completedColumns }),
]);

export type CoachQueueRow = z.output<typeof coachQueueRowSchema>;

const draftSchema = coachDraftSchema.extend({
  coachId: z.string(),
  version: z.number(),
  savedAt: z.string(),
});

export type RequestDraft = z.output<typeof draftSchema>;

const requestColumns = {
  ...queueColumns,
  videoId: z.string(),
  /** Revision of the member's message. */
  revision: storedRevisionSchema,
  /** The form submission that created the request. */
  submissionId: z.string().optional(),
  /**
   * How the request counts toward the member's coach answers. Restored if the request is withdrawn.
   */
  answerUse: z.object({ period: z.string(), id: z.string() }).optional(),
};

/** When a request returns to the queue, its draft is kept until another coach saves a draft. */
const draftColumns = {
  draft: draftSchema.optional(),
  /** The coaches who have revealed the measured scores, by `hashCoach`. */
  measuredSeenBy: z.set(z.string()).optional(),
};

export const requestRowSchema = z.discriminatedUnion('status', [
  z.object({ ...requestColumns, ...draftColumns, ...pendingColumns }),
  z.object({ ...requestColumns, ...draftColumns, ...heldColumns }),
  z.object({
    ...requestColumns,
    ...completedColumns,
    answer: coachAnswerSchema,
    answerReadAt: z.string().optional(),
  }),
]);

export type RequestRow = z.output<typeof requestRowSchema>;
export type HeldRow = Extract<RequestRow, { status: 'in_review' }>;
export type AnsweredRow = Extract<RequestRow, { status: 'completed' }>;

/**
 * The coach's scores and the measured scores of one answer, as projected into the agreement index.
 */
export const scoredRowSchema = z.object({
  humanScores: coachRequestWithAnswerSchema.shape.scores,
  measuredScores: analysisRecordSchema.shape.scores,
});

export type ScoredRow = z.output<typeof scoredRowSchema>;

/** An answer's coach and times, as projected into the answers index. */
export const answerTimesSchema = z.object({
  coachId: z.string(),
  createdAt: z.string(),
  respondedAt: z.string(),
});

export type AnswerTimes = z.output<typeof answerTimesSchema>;

type NewRequest = Pick<
  RequestRow,
  keyof typeof queueColumns | 'videoId' | 'submissionId' | 'answerUse'
>;

export function newRequestRow({
  now,
  ...given
}: Omit<NewRequest, 'createdAt'> & { now: Date }): RequestRow {
  return {
    ...given,
    revision: 1,
    status: 'pending',
    unanswered: 'yes',
    createdAt: now.toISOString(),
  };
}

/** True if the same submission with the same content created this row. */
export function isSameSubmission(row: RequestRow, submission: BodyOf<typeof askCoach>): boolean {
  const { submissionId, videoId, message } = submission;
  const isSame = submissionId !== undefined && row.submissionId === submissionId;
  return isSame && row.videoId === videoId && row.userMessage === message;
}

/**
 * True if the hold has expired. The request is then pending again, although the row still names the
 * coach.
 */
export function hasExpiredHold(row: CoachQueueRow, now: Date): boolean {
  return row.status === 'in_review' && isHoldExpired(row.holdUntil, now);
}

export function toCoachRequest(row: RequestRow, now: Date): CoachRequest {
  const { requestId, videoId, videoTitle, userMessage, revision, createdAt } = row;
  const waiting = {
    id: requestId,
    videoId,
    videoTitle,
    userMessage,
    revision,
    createdAt,
    rating: null,
    reply: null,
  };

  const unanswered = { ...waiting, coachResponse: null, respondedAt: null };
  if (row.status === 'pending' || hasExpiredHold(row, now))
    return { ...unanswered, status: 'pending', coachName: null };
  if (row.status === 'in_review')
    return { ...unanswered, status: 'in_review', coachName: row.coachName };

  const { coachName, answer, respondedAt, rating = null, reply = null } = row;

  return {
    ...waiting,
    status: 'completed',
    coachName,
    coachResponse: answer.response,
    respondedAt,
    rating,
    reply,
  };
}

export function toCoachRequestWithAnswer(row: RequestRow, now: Date): CoachRequestWithAnswer {
  const { comments, scores } =
    row.status === 'completed' ? row.answer : { comments: [], scores: EMPTY_SCORES };
  return { ...toCoachRequest(row, now), comments, scores };
}

/** The next unused request ID for a video, in the form `<video ID>-<number>`. */
export function nextRequestId(
  videoId: string,
  requests: readonly Pick<RequestRow, 'requestId' | 'videoId'>[],
): string {
  const numbers = requests
    .filter((each) => each.videoId === videoId)
    .map(({ requestId }) => Number(requestId.slice(videoId.length + 1)));
  return `${videoId}-${Math.max(0, ...numbers) + 1}`;
}
