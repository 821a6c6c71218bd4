import * as z from 'zod';
import { contract } from '../http/contract.ts';
import { revisionSchema, submissionIdSchema } from '../http/revision.ts';
import { scoreAgreementSchema } from './score-agreement.ts';
import { coachRequestWithAnswerSchema, coachRequestSchema } from './coach-request.ts';
import { coachAnswerSchema, coachDraftSchema, messageSchema } from './coach-text.ts';
import {
  coachAnalysisSchema,
  coachReviewSchema,
  coachQueueResponseSchema,
  coachQueueRequestSchema,
  coachQueueViews,
  savedDraftSchema,
} from './coach-queue.ts';

const REQUEST_ID = z.object({ id: z.string().regex(/^[0-9a-z-]{10,64}$/) });
/**
 * The member ID, `_` and the request ID. Only the member ID may contain `_`. Contains no dots, because it is part of
 * page URLs.
 */
const COACH_QUEUE_ID = z.object({ id: z.string().regex(/^[0-9A-Za-z_-]{1,64}_[0-9a-z-]{10,64}$/) });

/** The member's requests, newest first. */
export const listCoachRequests = contract({
  feature: 'coaching',
  name: 'list-coach-requests',
  method: 'GET',
  path: '/api/coach-feedback',
  access: 'member',
  replies: { 200: z.array(coachRequestSchema) },
});

/**
 * Idempotent for the same submission, video and message. 403 PLAN_REQUIRED without a plan, 404 if the caller has no
 * such video, 409 REQUEST_OPEN if the video already has an unanswered request, 409 CONFLICT if the file is unplayable,
 * 429 COACH_LIMIT after five requests in a day (UTC).
 */
export const askCoach = contract({
  feature: 'coaching',
  name: 'ask-coach',
  method: 'POST',
  path: '/api/coach-feedback',
  access: 'member',
  body: z.object({ videoId: REQUEST_ID.shape.id, message: messageSchema, submissionId: submissionIdSchema.optional() }),
  bodyKind: 'json',
  replies: { 201: coachRequestSchema },
});

/** One of the member's requests with its complete answer. */
export const getCoachRequest = contract({
  feature: 'coaching',
  name: 'get-coach-request',
  method: 'GET',
  path: '/api/coach-feedback/{id}',
  access: 'member',
  params: REQUEST_ID,
  replies: { 200: coachRequestWithAnswerSchema },
});

/**
 * Replaces the message of a pending request. 409 REQUEST_IN_REVIEW if a coach has taken or answered the request, 409
 * STALE_REVISION if the message has been edited in the meantime.
 */
export const editCoachRequest = contract({
  feature: 'coaching',
  name: 'edit-coach-request',
  method: 'PUT',
  path: '/api/coach-feedback/{id}',
  access: 'member',
  params: REQUEST_ID,
  body: z.object({ message: messageSchema, revision: revisionSchema.optional() }),
  bodyKind: 'json',
  replies: { 200: coachRequestSchema },
});

/**
 * Withdraws a pending request, which removes it from the history and the queue. 409 REQUEST_IN_REVIEW if a coach has
 * taken or answered the request.
 */
export const withdrawCoachRequest = contract({
  feature: 'coaching',
  name: 'withdraw-coach-request',
  method: 'DELETE',
  path: '/api/coach-feedback/{id}',
  access: 'member',
  params: REQUEST_ID,
  replies: { 204: 'empty' },
});

/**
 * Replies to the coach's answer. Only one reply is possible. 409 CONFLICT if there is no answer yet or a different
 * reply was already sent.
 */
export const replyToCoach = contract({
  feature: 'coaching',
  name: 'reply-to-coach',
  method: 'POST',
  path: '/api/coach-feedback/{id}/reply',
  access: 'member',
  params: REQUEST_ID,
  body: z.object({ message: messageSchema }),
  bodyKind: 'json',
  replies: { 200: coachRequestSchema },
});

/** Rates the answer from 1 to 5. The rating can be changed later. 409 CONFLICT if there is no answer yet. */
export const rateCoach = contract({
  feature: 'coaching',
  name: 'rate-coach',
  method: 'PUT',
  path: '/api/coach-feedback/{id}/rating',
  access: 'member',
  params: REQUEST_ID,
  body: z.object({ rating: z.int().min(1).max(5) }),
  bodyKind: 'json',
  replies: { 200: coachRequestSchema },
});

/**
 * A page of the coach queue. `open` and `mine` are sorted oldest first, with at most 100 requests; `answered` is sorted
 * newest first, with 50. The caller's own requests are excluded.
 */
export const listCoachQueue = contract({
  feature: 'coaching',
  name: 'list-coach-queue',
  method: 'GET',
  path: '/api/coach/requests',
  access: 'coach',
  query: z.object({ view: z.enum(coachQueueViews).default('open'), from: z.string().max(400).optional() }),
  replies: { 200: coachQueueResponseSchema },
});

/**
 * Reserves the request for two hours, or renews the caller's hold. 404 if the request was withdrawn or answered, 409
 * REQUEST_TAKEN if another coach holds it.
 */
export const takeRequest = contract({
  feature: 'coaching',
  name: 'take-request',
  method: 'POST',
  path: '/api/coach/requests/{id}/take',
  access: 'coach',
  params: COACH_QUEUE_ID,
  replies: { 200: coachQueueRequestSchema },
});

/**
 * Returns a held request to the queue. The coach's draft is kept. 409 HOLD_LOST if the caller no longer holds the
 * request.
 */
export const releaseRequest = contract({
  feature: 'coaching',
  name: 'release-request',
  method: 'POST',
  path: '/api/coach/requests/{id}/release',
  access: 'coach',
  params: COACH_QUEUE_ID,
  replies: { 204: 'empty' },
});

/**
 * Loads a request for its coach. 404 unless the caller holds or has answered the request, as for playback and analysis.
 */
export const getCoachReview = contract({
  feature: 'coaching',
  name: 'get-coach-review',
  method: 'GET',
  path: '/api/coach/requests/{id}',
  access: 'coach',
  params: COACH_QUEUE_ID,
  replies: { 200: coachReviewSchema },
});

/** A short-lived signed URL of the submitted video. Request a new one before `expiresAt`. */
export const getCoachPlayback = contract({
  feature: 'coaching',
  name: 'get-coach-playback',
  method: 'GET',
  path: '/api/coach/requests/{id}/playback',
  access: 'coach',
  params: COACH_QUEUE_ID,
  replies: { 200: z.object({ url: z.string(), contentType: z.string(), expiresAt: z.string() }) },
});

/**
 * The timeline of the submitted video, and its report once the coach may see it. Also 404 if the video has no analysis.
 */
export const getCoachAnalysis = contract({
  feature: 'coaching',
  name: 'get-coach-analysis',
  method: 'GET',
  path: '/api/coach/requests/{id}/analysis',
  access: 'coach',
  params: COACH_QUEUE_ID,
  replies: { 200: coachAnalysisSchema },
});

/**
 * Saves the draft and renews the hold. `version` is the version that the draft is based on. 409 DRAFT_CHANGED if
 * another tab has saved since then, 409 ALREADY_ANSWERED if the caller has answered, 409 HOLD_LOST if the caller no
 * longer holds the request.
 */
export const saveCoachDraft = contract({
  feature: 'coaching',
  name: 'save-coach-draft',
  method: 'PUT',
  path: '/api/coach/requests/{id}/draft',
  access: 'coach',
  params: COACH_QUEUE_ID,
  body: coachDraftSchema.extend({ version: savedDraftSchema.shape.version }),
  bodyKind: 'json',
  replies: { 200: z.object({ version: z.int(), savedAt: z.string(), holdUntil: z.string() }) },
});

/**
 * Completes the request and emails the member. Idempotent for the same answer. Same 409 codes as `saveCoachDraft`, but
 * ALREADY_ANSWERED only if the caller has sent a different answer.
 */
export const answerRequest = contract({
  feature: 'coaching',
  name: 'answer-request',
  method: 'POST',
  path: '/api/coach/requests/{id}/answer',
  access: 'coach',
  params: COACH_QUEUE_ID,
  body: coachAnswerSchema.extend({ version: savedDraftSchema.shape.version }),
  bodyKind: 'json',
  replies: { 200: coachQueueRequestSchema },
});

/** Clears the "new reply" flag after the coach has opened the member's reply. */
export const markReplySeen = contract({
  feature: 'coaching',
  name: 'mark-reply-seen',
  method: 'POST',
  path: '/api/coach/requests/{id}/reply-seen',
  access: 'coach',
  params: COACH_QUEUE_ID,
  replies: { 204: 'empty' },
});

export const getScoreAgreement = contract({
  feature: 'coaching',
  name: 'get-score-agreement',
  method: 'GET',
  path: '/api/admin/coach-agreement',
  access: 'admin',
  replies: { 200: scoreAgreementSchema },
});
