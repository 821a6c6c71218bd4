import * as z from 'zod';
import { revisionSchema } from '../http/revision.ts';
import { mayWorkAgain, type Video } from '../practice/video.ts';
import { coachCommentSchema, coachScoresSchema } from './coach-text.ts';

export const requestStatuses = ['pending', 'in_review', 'completed'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** The texts of the specification. */
export const statusTexts = {
  pending: 'Awaiting Review',
  in_review: 'Under Review',
  completed: 'Reviewed',
} as const satisfies Record<RequestStatus, string>;
export const IN_REVIEW_TEXT = 'Coach is reviewing your video...';

const TIME = z.iso.datetime();

/**
 * A request as its member sees it in the history. A withdrawn one is gone. `in_review` ends by itself when the coach
 * does nothing for two hours: the status is `pending` again then.
 */
export const coachRequestSchema = z.object({
  id: z.string(),
  videoId: z.string(),
  /** As the video was called when the request was sent; the video itself may be deleted since. */
  videoTitle: z.string(),
  userMessage: z.string(),
  /** Of the message. */
  revision: revisionSchema,
  status: z.enum(requestStatuses),
  createdAt: TIME,
  /** The first name of the coach who reviews or has answered; null while it waits. */
  coachName: z.string().nullable(),
  coachResponse: z.string().nullable(),
  respondedAt: TIME.nullable(),
  /** 1-5, the member's; null before it is given. */
  rating: z.int().nullable(),
  /** The member's one word back. */
  reply: z.object({ message: z.string(), createdAt: TIME }).nullable(),
});
export type CoachRequest = z.output<typeof coachRequestSchema>;

/** One request with all of its answer. Both are empty until it is completed. */
export const answeredRequestSchema = coachRequestSchema.extend({
  comments: z.array(coachCommentSchema),
  scores: coachScoresSchema,
});
export type AnsweredRequest = z.output<typeof answeredRequestSchema>;

/** The member may edit or withdraw it. */
export function mayChange({ status }: Pick<CoachRequest, 'status'>): boolean {
  return status === 'pending';
}

export function mayReply({ status, reply }: Pick<CoachRequest, 'status' | 'reply'>): boolean {
  return status === 'completed' && reply === null;
}

/** Can a coach watch it? Not when the file was no video; whether the analysis worked makes no difference. */
export function maySubmit({ failureReason }: Pick<Video, 'failureReason'>): boolean {
  return failureReason === null || mayWorkAgain(failureReason);
}
