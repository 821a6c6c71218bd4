import * as z from 'zod';
import { staffRoles } from '#shared/accounts/member.ts';
import { analysisResultsSchema } from '#shared/analysis/analysis-record.ts';
import { analysisStages, analysisStatuses, failureReasons } from './analysis-status.ts';

/** A practice video, as sent to its owner. Never contains the file's URL. */
export const videoSchema = z.object({
  id: z.string(),
  title: z.string().nullable(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  analysisStatus: z.enum(analysisStatuses),
  /** The stage that the worker last reported; null before the analysis starts and after it ends. */
  analysisStage: z.enum(analysisStages).nullable(),
  failureReason: z.enum(failureReasons).nullable(),
  aiAnalysisResults: analysisResultsSchema.nullable(),
  /** ID of the answered question; null if the member chose no question. See `findQuestion`. */
  questionId: z.string().nullable(),
  /** ID of the rehearsal in which the question was asked; null if none. */
  rehearsalId: z.string().nullable(),
  /** ID of the take that the member repeated with this one. That take may have been deleted. */
  retakeOf: z.string().nullable(),

  /** Time at which the video is deleted (ISO 8601); null if the member keeps it. */
  expiresAt: z.string().nullable(),
  /**
   * False for recordings without a clear face and for recordings analyzed before thumbnails
   * existed.
   */
  hasThumbnail: z.boolean(),
  /**
   * When coaches and administrators opened the recording, newest first. At most one entry per
   * viewer and day.
   */
  staffViews: z.array(z.object({ at: z.string(), by: z.enum(staffRoles) })),
});

/** Thumbnail URLs by video ID, and when they expire (ISO 8601). */
export const signedThumbnailsSchema = z.object({
  urls: z.record(z.string(), z.string()),
  expiresAt: z.string(),
});

export type SignedThumbnails = z.output<typeof signedThumbnailsSchema>;
