import * as z from 'zod';
import { revisionSchema } from '#shared/http/revision.ts';
import { isRetryable } from '#shared/practice/analysis-status.ts';
import type { Video } from '#shared/practice/video.ts';
import { coachCommentSchema, coachScoresSchema } from './coach-text.ts';

export const requestStatuses = ['pending', 'in_review', 'completed'] as const;

export type RequestStatus = (typeof requestStatuses)[number];

/** Status labels, as prescribed by the specification. */
export const statusTexts = {
  pending: 'Awaiting Review',
  in_review: 'Under Review',
  completed: 'Reviewed',
} as const satisfies Record<RequestStatus, string>;

export const IN_REVIEW_TEXT = 'Coach is reviewing your video...';

const TIME = z.iso.datetime();

/**
 * Profile of the coach who holds or has answered a request, as members see it. Unset fields are
 * null.
 */
const coachProfileSchema = z.object({
  imageUrl: z.string().nullable(),
  bio: z.string().nullable(),
});

export type CoachProfile = z.output<typeof coachProfileSchema>;

/**
 * A request in the member's history. `in_review` reverts to `pending` after two hours without coach
 * activity.
 */
export const coachRequestSchema = z.object({
  id: z.string(),
  videoId: z.string(),
  /** The video's title at the time of the request. The video may have been deleted since then. */
  videoTitle: z.string(),
  userMessage: z.string(),
  /** Revision of the member's message. */
  revision: revisionSchema,
  status: z.enum(requestStatuses),
  createdAt: TIME,

  /**
   * First name of the coach who is reviewing or has answered the request; null while the request is
   * pending.
   */
  coachName: z.string().nullable(),
  /**
   * The coach's profile, only in responses to reads. Absent without a coach, or if the coach has
   * lost that role.
   */
  coach: coachProfileSchema.optional(),
  coachResponse: z.string().nullable(),
  respondedAt: TIME.nullable(),
  /** The member's rating from 1 to 5; null if not rated yet. */
  rating: z.int().nullable(),
  /** The member's reply to the answer. Only one reply is possible. */
  reply: z.object({ message: z.string(), createdAt: TIME }).nullable(),
});

export type CoachRequest = z.output<typeof coachRequestSchema>;

/**
 * A request and its complete answer. Before the answer is sent, `comments` is empty and all
 * `scores` are null.
 */
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

/** True unless the file made the analysis fail: the coach might be unable to play such a file. */
export function canSubmitVideo({ failureReason }: Pick<Video, 'failureReason'>): boolean {
  return failureReason === null || isRetryable(failureReason);
}
