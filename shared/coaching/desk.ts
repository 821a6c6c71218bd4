import * as z from 'zod';
import { analysisRecordSchema } from '../analysis/analysis-record.ts';
import { timelineSchema } from '../analysis/timeline.ts';
import { coachAnswerSchema, coachDraftSchema } from './coach-text.ts';
import { coachRequestSchema, requestStatuses } from './coach-request.ts';

/** `open` waits for an answer, taken ones included; `mine` I hold now; `answered` I have answered, the newest first. */
export const deskViews = ['open', 'mine', 'answered'] as const;
export type DeskView = (typeof deskViews)[number];

const TIME = z.iso.datetime();

/** A request at the coaches' desk. Of the member a coach learns the first name. */
export const deskRequestSchema = z.object({
  /** The desk's own id, other than the member's. */
  id: z.string(),
  firstName: z.string(),
  videoTitle: z.string(),
  userMessage: z.string(),
  status: z.enum(requestStatuses),
  createdAt: TIME,
  /** Who holds or answered it. */
  coachName: z.string().nullable(),
  isMine: z.boolean(),
  /** When my hold ends unless I save something; null when I hold none. */
  holdUntil: TIME.nullable(),
  respondedAt: TIME.nullable(),
  rating: z.int().nullable(),
  /** The member replied and the coach has not opened it yet. */
  hasNewReply: z.boolean(),
});
export type DeskRequest = z.output<typeof deskRequestSchema>;

/** `next` asks for the following page; null at the end. */
export const deskPageSchema = z.object({ requests: z.array(deskRequestSchema), next: z.string().nullable() });
export type DeskPage = z.output<typeof deskPageSchema>;

/** A save names the version it is based on. It counts the saves of all coaches of this request; 0 before the first. */
export const savedDraftSchema = coachDraftSchema.extend({ version: z.int().min(0), savedAt: TIME.nullable() });
export type SavedDraft = z.output<typeof savedDraftSchema>;

/** An answer that this member had before, from any coach. */
export const earlierAnswerSchema = coachAnswerSchema.extend({
  videoTitle: z.string(),
  userMessage: z.string(),
  coachName: z.string(),
  respondedAt: TIME,
  rating: z.int().nullable(),
  reply: z.string().nullable(),
});
export type EarlierAnswer = z.output<typeof earlierAnswerSchema>;

/** What was measured of a submitted video, for the coach who answers it. */
export const coachAnalysisSchema = z.object({
  timeline: timelineSchema,
  /** Null until the coach has uncovered it, from when on their own scores stay as they are, or has answered. */
  report: analysisRecordSchema.nullable(),
});
export type CoachAnalysis = z.output<typeof coachAnalysisSchema>;

/** Everything about one request for the coach who holds or has answered it, but for video and analysis. */
export const coachWorkSchema = z.object({
  request: deskRequestSchema,
  /** Null when the member has deleted it. */
  video: z
    .object({
      createdAt: TIME,
      /** See `questionById`. */
      questionId: z.string().nullable(),
      /** False while there is no analysis, or it failed. */
      isAnalysed: z.boolean(),
    })
    .nullable(),
  /** Null once answered. */
  draft: savedDraftSchema.nullable(),
  /** Null before it is answered. */
  answer: coachAnswerSchema.nullable(),
  reply: coachRequestSchema.shape.reply,
  /** The newest 20, newest first. */
  earlier: z.array(earlierAnswerSchema),
});
export type CoachWork = z.output<typeof coachWorkSchema>;
