import * as z from 'zod';
import { contract } from '../http/contract.ts';
import { revisionSchema, submissionIdSchema } from '../http/revision.ts';
import { agreementSchema } from './agreement.ts';
import { answeredRequestSchema, coachRequestSchema } from './coach-request.ts';
import { coachAnswerSchema, coachDraftSchema, messageSchema } from './coach-text.ts';
import {
  coachAnalysisSchema,
  coachWorkSchema,
  deskPageSchema,
  deskRequestSchema,
  deskViews,
  savedDraftSchema,
} from './desk.ts';

const OWN_ID = z.object({ id: z.string().regex(/^[0-9a-z-]{10,64}$/) });
/** The member's id and the request's, with the last `_` between: it is part of a screen's address, which has no dots. */
const DESK_ID = z.object({ id: z.string().regex(/^[0-9A-Za-z_-]{1,64}_[0-9a-z-]{10,64}$/) });

/** The member's requests, newest first. */
export const listCoachRequests = contract({
  feature: 'coaching',
  name: 'list-coach-requests',
  method: 'GET',
  path: '/api/coach-feedback',
  access: 'member',
  replies: { 200: z.array(coachRequestSchema) },
});

/** 403 PLAN_REQUIRED, 404 for a video that is not the caller's, 409 REQUEST_OPEN while one about this video waits, 409
 * CONFLICT for a file that nobody can watch, 429 COACH_LIMIT after five in a day (UTC). Repeating a submission with the same
 * video and message returns the first request. */
export const askCoach = contract({
  feature: 'coaching',
  name: 'ask-coach',
  method: 'POST',
  path: '/api/coach-feedback',
  access: 'member',
  body: z.object({ videoId: OWN_ID.shape.id, message: messageSchema, submissionId: submissionIdSchema.optional() }),
  bodyKind: 'json',
  replies: { 201: coachRequestSchema },
});

/** One of the member's requests with its whole answer. */
export const getCoachRequest = contract({
  feature: 'coaching',
  name: 'get-coach-request',
  method: 'GET',
  path: '/api/coach-feedback/{id}',
  access: 'member',
  params: OWN_ID,
  replies: { 200: answeredRequestSchema },
});

/** Another message, while pending. 409 REQUEST_IN_REVIEW once a coach has taken or answered it, 409 STALE_REVISION when
 * the message was edited since. */
export const editCoachRequest = contract({
  feature: 'coaching',
  name: 'edit-coach-request',
  method: 'PUT',
  path: '/api/coach-feedback/{id}',
  access: 'member',
  params: OWN_ID,
  body: z.object({ message: messageSchema, revision: revisionSchema.optional() }),
  bodyKind: 'json',
  replies: { 200: coachRequestSchema },
});

/** Takes it back, while pending: it is gone from history and desk. 409 REQUEST_IN_REVIEW as above. */
export const withdrawCoachRequest = contract({
  feature: 'coaching',
  name: 'withdraw-coach-request',
  method: 'DELETE',
  path: '/api/coach-feedback/{id}',
  access: 'member',
  params: OWN_ID,
  replies: { 204: 'empty' },
});

/** Answers the coach, once and for good. 409 CONFLICT before the answer, and when something else was replied. */
export const replyToCoach = contract({
  feature: 'coaching',
  name: 'reply-to-coach',
  method: 'POST',
  path: '/api/coach-feedback/{id}/reply',
  access: 'member',
  params: OWN_ID,
  body: z.object({ message: messageSchema }),
  bodyKind: 'json',
  replies: { 200: coachRequestSchema },
});

/** 1-5; may be changed. 409 CONFLICT before the answer. */
export const rateCoach = contract({
  feature: 'coaching',
  name: 'rate-coach',
  method: 'PUT',
  path: '/api/coach-feedback/{id}/rating',
  access: 'member',
  params: OWN_ID,
  body: z.object({ rating: z.int().min(1).max(5) }),
  bodyKind: 'json',
  replies: { 200: coachRequestSchema },
});

/** A page of the desk: `open` and `mine` oldest first, at most 100; `answered` newest first, 50 at a time. Never the caller's own. */
export const listDesk = contract({
  feature: 'coaching',
  name: 'list-desk',
  method: 'GET',
  path: '/api/coach/requests',
  access: 'coach',
  query: z.object({ view: z.enum(deskViews).default('open'), from: z.string().max(400).optional() }),
  replies: { 200: deskPageSchema },
});

/** Holds the request for two hours. Taking what one holds renews it. 404 when it is gone or answered, 409 REQUEST_TAKEN. */
export const takeRequest = contract({
  feature: 'coaching',
  name: 'take-request',
  method: 'POST',
  path: '/api/coach/requests/{id}/take',
  access: 'coach',
  params: DESK_ID,
  replies: { 200: deskRequestSchema },
});

/** Gives a held request back to the queue; the draft stays for the one who wrote it. 409 HOLD_LOST. */
export const releaseRequest = contract({
  feature: 'coaching',
  name: 'release-request',
  method: 'POST',
  path: '/api/coach/requests/{id}/release',
  access: 'coach',
  params: DESK_ID,
  replies: { 204: 'empty' },
});

/** 404 for whoever neither holds nor has answered it; so are the next two. */
export const getCoachWork = contract({
  feature: 'coaching',
  name: 'get-coach-work',
  method: 'GET',
  path: '/api/coach/requests/{id}',
  access: 'coach',
  params: DESK_ID,
  replies: { 200: coachWorkSchema },
});

/** A signed address of the submitted video, short-lived: ask again before `expiresAt`. */
export const getCoachPlayback = contract({
  feature: 'coaching',
  name: 'get-coach-playback',
  method: 'GET',
  path: '/api/coach/requests/{id}/playback',
  access: 'coach',
  params: DESK_ID,
  replies: { 200: z.object({ url: z.string(), contentType: z.string(), expiresAt: z.string() }) },
});

/** Timeline of the submitted video, and its report once the coach may see it. 404 also while there is none. */
export const getCoachAnalysis = contract({
  feature: 'coaching',
  name: 'get-coach-analysis',
  method: 'GET',
  path: '/api/coach/requests/{id}/analysis',
  access: 'coach',
  params: DESK_ID,
  replies: { 200: coachAnalysisSchema },
});

/** Keeps what was typed and renews the hold. `version` is the one it began from: 409 DRAFT_CHANGED when another tab saved
 * since, 409 ALREADY_ANSWERED when the caller sent an answer, 409 HOLD_LOST. */
export const saveCoachDraft = contract({
  feature: 'coaching',
  name: 'save-coach-draft',
  method: 'PUT',
  path: '/api/coach/requests/{id}/draft',
  access: 'coach',
  params: DESK_ID,
  body: coachDraftSchema.extend({ version: savedDraftSchema.shape.version }),
  bodyKind: 'json',
  replies: { 200: z.object({ version: z.int(), savedAt: z.string(), holdUntil: z.string() }) },
});

/** Completes the request and mails the member. Repeating the same answer is fine. 409 DRAFT_CHANGED, 409 ALREADY_ANSWERED
 * when the caller sent another answer, 409 HOLD_LOST. */
export const answerRequest = contract({
  feature: 'coaching',
  name: 'answer-request',
  method: 'POST',
  path: '/api/coach/requests/{id}/answer',
  access: 'coach',
  params: DESK_ID,
  body: coachAnswerSchema.extend({ version: savedDraftSchema.shape.version }),
  bodyKind: 'json',
  replies: { 200: deskRequestSchema },
});

/** The coach has opened the member's reply: its mark goes. */
export const noteReplySeen = contract({
  feature: 'coaching',
  name: 'note-reply-seen',
  method: 'POST',
  path: '/api/coach/requests/{id}/reply-seen',
  access: 'coach',
  params: DESK_ID,
  replies: { 204: 'empty' },
});

export const getCoachAgreement = contract({
  feature: 'coaching',
  name: 'get-coach-agreement',
  method: 'GET',
  path: '/api/admin/coach-agreement',
  access: 'admin',
  replies: { 200: agreementSchema },
});
