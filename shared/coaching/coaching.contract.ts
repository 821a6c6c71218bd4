import * as z from 'zod';
import { memberParams } from '#shared/accounts/account-change.ts';
import { signedMediaUrlSchema } from '#shared/catalog/catalog-item.ts';
import { contractsFor } from '#shared/http/contract.ts';
import { revisionSchema, submissionIdSchema } from '#shared/http/revision.ts';

import { MAX_REQUESTS_PER_DAY } from './coach-text.ts';
import { scoreAgreementSchema } from './score-agreement.ts';
import { coachRequestWithAnswerSchema, coachRequestSchema } from './coach-request.ts';
import { coachAnswerSchema, coachDraftSchema, messageSchema } from './coach-text.ts';
import {
  coachAnalysisSchema,
  coachReviewSchema,
  coachQueueRequestSchema,
  coachQueueParams,
  coachQueueViews,
  savedDraftSchema,
} from './coach-queue.ts';

const contract = contractsFor('coaching');
const REQUEST_ID = z.object({ id: z.string().regex(/^[0-9a-z-]{10,64}$/) });
const ownRequest = { access: 'member', params: REQUEST_ID } as const;

const queueRequest = { access: 'coach', params: coachQueueParams } as const;

/** Lists the member's requests, newest first. */
export const listCoachRequests = contract({
  name: 'list-coach-requests',
  method: 'GET',
  path: '/api/coach-feedback',
  access: 'member',
  replies: { 200: z.array(coachRequestSchema) },
});

/** Lists a member's coach requests for administrators, newest first. Omits messages and answers. */
export const listMemberRequests = contract({
  name: 'list-member-requests',
  method: 'GET',
  path: '/api/admin/members/{id}/coach-requests',
  access: 'admin',
  params: memberParams,
  replies: {
    200: z.array(
      coachRequestSchema.pick({
        id: true,
        videoTitle: true,
        status: true,
        coachName: true,
        createdAt: true,
        respondedAt: true,
      }),
    ),
  },
});

/**
 * Creates a request. Idempotent for the same submission, video and message. Each request counts as
 * one of the plan's coach answers (`COACH_ANSWERS`) in the calendar month (UTC) in which it is
 * sent, or over the whole trial. The answer is returned if the member withdraws the request or
 * deletes its video before a coach takes it. 403 PLAN_REQUIRED without a plan, 403 ALLOWANCE_USED
 * if no answer is left, 404 if the video isn't the caller's, 409 REQUEST_OPEN if the video has an
 * unanswered request, 409 CONFLICT if the file is unplayable.
 */
export const askCoach = contract({
  name: 'ask-coach',
  method: 'POST',
  path: '/api/coach-feedback',
  limits: [
    {
      counter: 'coach-requests',
      per: 'member',
      max: MAX_REQUESTS_PER_DAY,
      window: 'day',
      countedBy: 'use-case',
    },
  ],
  access: 'member',
  body: z.object({
    videoId: REQUEST_ID.shape.id,
    message: messageSchema,
    submissionId: submissionIdSchema.optional(),
  }),
  replies: { 201: coachRequestSchema },
});

export const getCoachRequest = contract({
  ...ownRequest,
  name: 'get-coach-request',
  method: 'GET',
  path: '/api/coach-feedback/{id}',
  replies: { 200: coachRequestWithAnswerSchema },
});

/**
 * Replaces the message of a pending request. 409 REQUEST_IN_REVIEW if a coach has taken or answered
 * the request, 409 STALE_REVISION if the message has changed since `revision`.
 */
export const editCoachRequest = contract({
  ...ownRequest,
  name: 'edit-coach-request',
  method: 'PUT',
  path: '/api/coach-feedback/{id}',
  body: z.object({ message: messageSchema, revision: revisionSchema.optional() }),
  replies: { 200: coachRequestSchema },
});

/**
 * Withdraws a pending request and returns its coach answer. 409 REQUEST_IN_REVIEW if a coach has
 * taken or answered the request.
 */
export const withdrawCoachRequest = contract({
  ...ownRequest,
  name: 'withdraw-coach-request',
  method: 'DELETE',
  path: '/api/coach-feedback/{id}',
  replies: { 204: 'empty' },
});

/** Records that the member has opened the answer. Idempotent. 404 if there is no answer. */
export const markAnswerRead = contract({
  ...ownRequest,
  name: 'mark-answer-read',
  method: 'POST',
  path: '/api/coach-feedback/{id}/read',
  replies: { 204: 'empty' },
});

/**
 * Sends the member's only reply. 409 CONFLICT if there is no answer, or if a different reply was
 * already sent.
 */
export const replyToCoach = contract({
  ...ownRequest,
  name: 'reply-to-coach',
  method: 'POST',
  path: '/api/coach-feedback/{id}/reply',
  limits: [
    { counter: 'coach-replies', per: 'member', max: 30, window: 'hour' },
    { counter: 'coach-replies', per: 'members', max: 1_000, window: 'hour' },
  ],
  body: z.object({ message: messageSchema }),
  replies: { 200: coachRequestSchema },
});

/**
 * Rates the answer from 1 to 5. The rating can be changed later. 409 CONFLICT if there is no answer
 * yet.
 */
export const rateCoach = contract({
  ...ownRequest,
  name: 'rate-coach',
  method: 'PUT',
  path: '/api/coach-feedback/{id}/rating',
  body: z.object({ rating: z.int().min(1).max(5) }),
  replies: { 200: coachRequestSchema },
});

/**
 * Returns a page of the coach queue, without the caller's own requests. Pages of `open` and `mine`
 * have up to 100 requests, oldest first; pages of `answered` have up to 50, newest first.
 */
export const listCoachQueue = contract({
  name: 'list-coach-queue',
  method: 'GET',
  path: '/api/coach/requests',
  access: 'coach',
  query: z.object({
    view: z.enum(coachQueueViews).default('open'),
    from: z.string().max(400).optional(),
  }),
  /** `next` is the cursor of the next page; null on the last page. */
  replies: {
    200: z.object({ requests: z.array(coachQueueRequestSchema), next: z.string().nullable() }),
  },
});

/**
 * Reserves the request for two hours, or renews the caller's hold. With `renew`, only renews a
 * hold, so that an open page can't take back a request that was released; 409 HOLD_LOST if there is
 * none. 409 REQUEST_TAKEN if another coach holds the request, 409 REQUEST_ANSWERED or
 * ALREADY_ANSWERED if it has an answer, 404 REQUEST_GONE if it was deleted.
 */
export const takeRequest = contract({
  ...queueRequest,
  name: 'take-request',
  method: 'POST',
  path: '/api/coach/requests/{id}/take',
  query: z.object({ renew: z.literal('true').optional() }),
  replies: { 200: coachQueueRequestSchema },
});

/**
 * Puts a held request back in the queue and keeps the draft. Same codes as `takeRequest` if the
 * hold has ended.
 */
export const releaseRequest = contract({
  ...queueRequest,
  name: 'release-request',
  method: 'POST',
  path: '/api/coach/requests/{id}/release',
  replies: { 204: 'empty' },
});

/** Returns the request for review. 404 unless the caller holds or has answered it. */
export const getCoachReview = contract({
  ...queueRequest,
  name: 'get-coach-review',
  method: 'GET',
  path: '/api/coach/requests/{id}',
  replies: { 200: coachReviewSchema },
});

/**
 * Returns a short-lived signed URL of the submitted video. Request a new URL before `expiresAt`.
 */
export const getCoachPlayback = contract({
  ...queueRequest,
  name: 'get-coach-playback',
  method: 'GET',
  path: '/api/coach/requests/{id}/playback',
  replies: { 200: signedMediaUrlSchema },
});

/**
 * Returns the video's timeline and, once the coach may see it, the report. 404 if the video has no
 * analysis.
 */
export const getCoachAnalysis = contract({
  ...queueRequest,
  name: 'get-coach-analysis',
  method: 'GET',
  path: '/api/coach/requests/{id}/analysis',
  replies: { 200: coachAnalysisSchema },
});

/**
 * Saves the draft and renews the hold. `version` is the version that the draft is based on. 409
 * DRAFT_CHANGED if that version is outdated; same codes as `takeRequest` if the hold has ended.
 */
export const saveCoachDraft = contract({
  ...queueRequest,
  name: 'save-coach-draft',
  method: 'PUT',
  path: '/api/coach/requests/{id}/draft',
  body: coachDraftSchema.extend({ version: savedDraftSchema.shape.version }),
  replies: { 200: z.object({ version: z.int(), savedAt: z.string(), holdUntil: z.string() }) },
});

/**
 * Completes the request and emails the member. Sending the same answer again has no effect. Same
 * 409 codes as `saveCoachDraft`; ALREADY_ANSWERED means that the caller has sent a different
 * answer.
 */
export const answerRequest = contract({
  ...queueRequest,
  name: 'answer-request',
  method: 'POST',
  path: '/api/coach/requests/{id}/answer',
  limits: [
    { counter: 'coach-answers', per: 'member', max: 120, window: 'hour' },
    { counter: 'coach-answers', per: 'members', max: 1_000, window: 'hour' },
  ],
  body: coachAnswerSchema.extend({ version: savedDraftSchema.shape.version }),
  replies: { 200: coachQueueRequestSchema },
});

/** Records that the coach has opened the member's reply, so that `hasNewReply` becomes false. */
export const markReplySeen = contract({
  ...queueRequest,
  name: 'mark-reply-seen',
  method: 'POST',
  path: '/api/coach/requests/{id}/reply-seen',
  replies: { 204: 'empty' },
});

export const getScoreAgreement = contract({
  name: 'get-score-agreement',
  method: 'GET',
  path: '/api/admin/coach-agreement',
  access: 'admin',
  replies: { 200: scoreAgreementSchema },
});
