import * as z from 'zod';
import { analysisRecordSchema } from '../analysis/analysis-record.ts';
import { timelineSchema } from '../analysis/timeline.ts';
import { coachAnswerSchema, coachDraftSchema } from './coach-text.ts';
import { coachRequestSchema, requestStatuses } from './coach-request.ts';

/**
 * `open`: unanswered, including taken requests. `mine`: held by the caller. `answered`: answered by the caller, newest
 * first.
 */
export const coachQueueViews = ['open', 'mine', 'answered'] as const;
export type CoachQueueView = (typeof coachQueueViews)[number];

const TIME = z.iso.datetime();

/** A request in the coach queue. Coaches only see the member's first name. */
export const coachQueueRequestSchema = z.object({
  /** The request's ID in the coach queue, different from the ID that its member sees. */
  id: z.string(),
  firstName: z.string(),
  videoTitle: z.string(),
  userMessage: z.string(),
  status: z.enum(requestStatuses),
  createdAt: TIME,
  /** The coach who holds or answered the request. */
  coachName: z.string().nullable(),
  isMine: z.boolean(),
  /** When the caller's hold expires without another save; null without a hold. */
  holdUntil: TIME.nullable(),
  respondedAt: TIME.nullable(),
  rating: z.int().nullable(),
  /** True if the coach hasn't opened the member's reply yet. */
  hasNewReply: z.boolean(),
});
export type CoachQueueRequest = z.output<typeof coachQueueRequestSchema>;

/** `next` is the cursor of the next page; null on the last page. */
export const coachQueueResponseSchema = z.object({
  requests: z.array(coachQueueRequestSchema),
  next: z.string().nullable(),
});
export type CoachQueueResponse = z.output<typeof coachQueueResponseSchema>;

/** A save sends the `version` it is based on: the number of saves so far by all coaches of this request. */
export const savedDraftSchema = coachDraftSchema.extend({ version: z.int().min(0), savedAt: TIME.nullable() });
export type SavedDraft = z.output<typeof savedDraftSchema>;

/** An earlier answer to this member, from any coach. */
export const earlierAnswerSchema = coachAnswerSchema.extend({
  videoTitle: z.string(),
  userMessage: z.string(),
  coachName: z.string(),
  respondedAt: TIME,
  rating: z.int().nullable(),
  reply: z.string().nullable(),
});
export type EarlierAnswer = z.output<typeof earlierAnswerSchema>;

/** The analysis of a submitted video, for the coach who answers the request. */
export const coachAnalysisSchema = z.object({
  timeline: timelineSchema,
  /** Null until the coach has answered or revealed the report. Revealing it locks their own scores. */
  report: analysisRecordSchema.nullable(),
});

/** Everything about one request, except video and analysis, for the coach who holds or has answered it. */
export const coachReviewSchema = z.object({
  request: coachQueueRequestSchema,
  /** Null if the member deleted it. */
  video: z
    .object({
      createdAt: TIME,
      /** See `findQuestion`. */
      questionId: z.string().nullable(),
      /** False without an analysis or if it failed. */
      isAnalyzed: z.boolean(),
    })
    .nullable(),
  /** Null once answered. */
  draft: savedDraftSchema.nullable(),
  /** Null until answered. */
  answer: coachAnswerSchema.nullable(),
  reply: coachRequestSchema.shape.reply,
  /** The newest 20, newest first. */
  earlierAnswers: z.array(earlierAnswerSchema),
});
export type CoachReview = z.output<typeof coachReviewSchema>;
