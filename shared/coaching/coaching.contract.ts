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
/** Member ID and request ID, joined by the last `_`. Part of a page's URL, which can't contain dots. */
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
 * Idempotent for the same submission, video and message. 403 PLAN_REQUIRED, 404 for a video that isn't the caller's,
 * 409 REQUEST_OPEN while a request for this video is open, 409 CONFLICT for an unplayable file, 429 COACH_LIMIT after
 * five requests in a day (UTC).
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
 * Replaces the message of a pending request. 409 REQUEST_IN_REVIEW once a coach has taken or answered it, 409
 * STALE_REVISION if the message was edited meanwhile.
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
 * Withdraws a pending request and removes it from the history and the queue. 409 REQUEST_IN_REVIEW as for
 * `editCoachRequest`.
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

/** Replies to the coach's answer, only once. 409 CONFLICT before the answer, or if another reply was already sent. */
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

/** Rates the answer, 1-5; may be changed. 409 CONFLICT before the answer. */
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
 * A page of the coach queue: `open` and `mine` oldest first, at most 100; `answered` newest first, 50 at a time.
 * Excludes the caller's own requests.
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
 * Reserves the request for two hours, or renews the caller's hold. 404 if it was withdrawn or answered, 409
 * REQUEST_TAKEN.
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

/** Returns a held request to the queue; the draft stays with its coach. 409 HOLD_LOST. */
export const releaseRequest = contract({
  feature: 'coaching',
  name: 'release-request',
  method: 'POST',
  path: '/api/coach/requests/{id}/release',
  access: 'coach',
  params: COACH_QUEUE_ID,
  replies: { 204: 'empty' },
});

/** 404 unless the caller holds or has answered the request. The same applies to playback and analysis. */
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

/** Timeline of the submitted video, and its report once the coach may see it. 404 also without an analysis. */
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
 * Saves the draft and renews the hold. `version` is the version the draft is based on: 409 DRAFT_CHANGED if another tab
 * saved since, 409 ALREADY_ANSWERED if the caller already answered, 409 HOLD_LOST.
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
 * Completes the request and emails the member. Idempotent for the same answer. 409 DRAFT_CHANGED, 409 ALREADY_ANSWERED
 * if the caller sent a different answer, 409 HOLD_LOST.
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

/** Clears the "new reply" mark after the coach opened the member's reply. */
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
