import * as z from 'zod';
import { analysisRecordSchema } from '#shared/analysis/analysis-record.ts';
import { timelineSchema } from '#shared/analysis/timeline.ts';
import { coachAnswerSchema, coachDraftSchema } from './coach-text.ts';
import { coachRequestSchema, requestStatuses } from './coach-request.ts';

/**
 * `open`: all unanswered requests, including those that a coach holds. `mine`: requests that the
 * caller holds. `answered`: requests that the caller answered, newest first.
 */
export const coachQueueViews = ['open', 'mine', 'answered'] as const;

export type CoachQueueView = (typeof coachQueueViews)[number];

const TIME = z.iso.datetime();

/**
 * `<member ID>_<request ID>`. No dots, because the CDN would mistake the page URL of the request
 * for a file.
 */
export const coachQueueParams = z.object({
  id: z.string().regex(/^[0-9A-Za-z_-]{1,64}_[0-9a-z-]{10,64}$/),
});

/**
 * A request in the coach queue. The first name is all that coaches learn about the member's
 * identity.
 */
export const coachQueueRequestSchema = z.object({
  /** The ID that coach endpoints use. Member endpoints use a different ID for the same request. */
  id: z.string(),
  firstName: z.string(),
  videoTitle: z.string(),
  userMessage: z.string(),
  status: z.enum(requestStatuses),
  createdAt: TIME,
  /** Name of the coach who holds or has answered the request. */
  coachName: z.string().nullable(),
  isMine: z.boolean(),
  /**
   * When the caller's hold expires, unless a save renews it; null if the caller doesn't hold the
   * request.
   */
  holdUntil: TIME.nullable(),
  respondedAt: TIME.nullable(),
  rating: z.int().nullable(),
  /** True if the member has replied and the coach hasn't opened the reply yet. */
  hasNewReply: z.boolean(),
});

export type CoachQueueRequest = z.output<typeof coachQueueRequestSchema>;

/**
 * `version` counts the saves by all coaches. Each save must send the version that it is based on.
 */
export const savedDraftSchema = coachDraftSchema.extend({
  version: z.int().min(0),
  savedAt: TIME.nullable(),
});

export type SavedDraft = z.output<typeof savedDraftSchema>;

/** An earlier answer to the same member, from any coach. */
const earlierAnswerSchema = coachAnswerSchema.extend({
  videoTitle: z.string(),
  userMessage: z.string(),
  coachName: z.string(),
  respondedAt: TIME,
  rating: z.int().nullable(),
  reply: z.string().nullable(),
});

export type EarlierAnswer = z.output<typeof earlierAnswerSchema>;

export const coachAnalysisSchema = z.object({
  timeline: timelineSchema,
  /**
   * Null until the coach answers or reveals the report. Revealing the report locks the coach's own
   * scores.
   */
  report: analysisRecordSchema.nullable(),
});

/**
 * A request, as sent to the coach who holds or has answered it. The video and the analysis have
 * separate endpoints.
 */
export const coachReviewSchema = z.object({
  request: coachQueueRequestSchema,
  /** Null if the member deleted the video. */
  video: z
    .object({
      createdAt: TIME,
      /** ID of the interview question in the video; see `findQuestion`. */
      questionId: z.string().nullable(),
      /** False if the analysis failed or doesn't exist. */
      isAnalyzed: z.boolean(),
    })
    .nullable(),
  /** Null once the request is answered. */
  draft: savedDraftSchema.nullable(),
  /** Null until the request is answered. */
  answer: coachAnswerSchema.nullable(),
  reply: coachRequestSchema.shape.reply,
  /** The latest 20 answers to this member, newest first. */
  earlierAnswers: z.array(earlierAnswerSchema),
});

export type CoachReview = z.output<typeof coachReviewSchema>;
