import * as z from 'zod';
import { revisionSchema } from '../http/revision.ts';
import { isRetryable, type Video } from '../practice/video.ts';
import { coachCommentSchema, coachScoresSchema } from './coach-text.ts';

export const requestStatuses = ['pending', 'in_review', 'completed'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** Wording from the specification. */
export const statusTexts = {
  pending: 'Awaiting Review',
  in_review: 'Under Review',
  completed: 'Reviewed',
} as const satisfies Record<RequestStatus, string>;
export const IN_REVIEW_TEXT = 'Coach is reviewing your video...';

const TIME = z.iso.datetime();

/**
 * A request in the member's history; withdrawn requests are omitted. `in_review` reverts to `pending` after two hours
 * without coach activity.
 */
export const coachRequestSchema = z.object({
  id: z.string(),
  videoId: z.string(),
  /** The video's title when the request was sent. The video may have been deleted since. */
  videoTitle: z.string(),
  userMessage: z.string(),
  /** Revision of the message. */
  revision: revisionSchema,
  status: z.enum(requestStatuses),
  createdAt: TIME,
  /** First name of the coach who is reviewing or has answered; null while pending. */
  coachName: z.string().nullable(),
  coachResponse: z.string().nullable(),
  respondedAt: TIME.nullable(),
  /** The member's rating, 1-5; null until given. */
  rating: z.int().nullable(),
  /** The member's only reply to the answer. */
  reply: z.object({ message: z.string(), createdAt: TIME }).nullable(),
});
export type CoachRequest = z.output<typeof coachRequestSchema>;

/** One request with its complete answer. `comments` and `scores` are empty until the request is completed. */
export const coachRequestWithAnswerSchema = coachRequestSchema.extend({
  comments: z.array(coachCommentSchema),
  scores: coachScoresSchema,
});
export type CoachRequestWithAnswer = z.output<typeof coachRequestWithAnswerSchema>;

/** True if the member may edit or withdraw the request. */
export function canChangeRequest({ status }: Pick<CoachRequest, 'status'>): boolean {
  return status === 'pending';
}

export function canReply({ status, reply }: Pick<CoachRequest, 'status' | 'reply'>): boolean {
  return status === 'completed' && reply === null;
}

/** True if a coach can watch the file. A failed analysis doesn't matter unless the file itself is at fault. */
export function canSubmitVideo({ failureReason }: Pick<Video, 'failureReason'>): boolean {
  return failureReason === null || isRetryable(failureReason);
}
