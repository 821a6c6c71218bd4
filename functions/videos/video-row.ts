import * as z from 'zod';
import { analysisResultsSchema } from '#shared/analysis/analysis-record.ts';
import { exclusionsSchema, NO_EXCLUSIONS } from '#shared/analysis/exclusions.ts';
import { browserTranscriptSchema } from '#shared/analysis/words/transcript.ts';
import { calculateExpiresAt, calculateWarningAt } from '#shared/practice/video-expiry.ts';
import {
  analysisStages,
  analysisStatuses,
  failureReasons,
  isRetryable,
  type FailureReason,
} from '#shared/practice/analysis-status.ts';
import type { Video } from '#shared/practice/video.ts';
import { MINUTE_MS } from '#shared/product/time.ts';
import { listStaffViews } from './staff-views.ts';

/**
 * A row of the videos table. Times are ISO 8601 in UTC, so that they sort chronologically as text.
 */
export const videoRowSchema = z.object({
  memberId: z.string(),
  videoId: z.string(),
  title: z.string().nullable(),
  createdAt: z.string(),
  analysisStatus: z.enum(analysisStatuses),
  failureReason: z.enum(failureReasons).nullable(),
  /** Key in the media bucket; null if the file was refused at registration. */
  mediaKey: z.string().nullable(),
  contentType: z.string(),
  /** Bytes. */
  size: z.number(),
  attempts: z.number(),
  leaseOwner: z.string().optional(),
  leaseUntil: z.string().optional(),

  /** Stage of the running analysis. Missing until the lease holder reports one. */
  analysisStage: z.enum(analysisStages).optional(),
  /**
   * The video's shard of the sweeper's sparse index. Set only while the analysis is pending or
   * processing.
   */
  unfinishedShard: z.string().optional(),
  dueAt: z.string().optional(),
  /**
   * Set only if the analysis failed: 'yes' if a retry may fix that, 'file' if the file is at fault.
   * Adds the row to a sparse index for administrators.
   */
  failed: z.enum(['yes', 'file']).optional(),
  failedAt: z.string().optional(),
  aiAnalysisResults: analysisResultsSchema.nullable(),
  /** True if the media bucket has a thumbnail under `buildThumbnailKey`. */
  hasThumbnail: z.boolean().default(false),

  /** The practice question answered in the video. */
  questionId: z.string().nullable().default(null),
  /** The rehearsal in which the question was asked. */
  rehearsalId: z.string().nullable().default(null),
  /** The member's earlier video that this one repeats. */
  retakeOf: z.string().nullable().default(null),
  /** The member's `exclusions` setting at registration; later changes don't affect this video. */
  exclusions: exclusionsSchema.default(NO_EXCLUSIONS),
  /** True if the consent text that applied at registration says that the transcript is kept. */
  keepsTranscript: z.boolean().default(false),
  /** The transcript from the member's browser, until it is part of the analysis record. */
  browserTranscript: browserTranscriptSchema.optional(),
  /** True if the member pressed Keep. */
  kept: z.boolean().default(false),
  /** When the analysis was completed. Missing in rows from earlier releases. */
  completedAt: z.string().optional(),
  reportOpenedAt: z.string().optional(),
  /** When the video expires. Missing if the video is kept. */
  expiresAt: z.string().optional(),

  /**
   * Set together with `expiresAt`. Adds the row to the sparse index of expiring videos, sorted by
   * `nextCheckAt`.
   */
  expiring: z.literal('yes').optional(),
  /**
   * When the expiry job next checks the row, first to send the warning and later to remove the
   * video.
   */
  nextCheckAt: z.string().optional(),
  warnedAt: z.string().optional(),
  /**
   * Times at which staff watched the recording, as `formatStaffView` writes them. Missing if nobody
   * did.
   */
  staffViews: z.set(z.string()).optional(),
  /** Set once the removal has begun. The member can then no longer keep the video. */
  removing: z.literal(true).optional(),
});

export type VideoRow = z.output<typeof videoRowSchema>;

/** A failure that the file caused. */
export const fileFailureSchema = videoRowSchema
  .pick({ contentType: true })
  .extend({ failureReason: z.enum(failureReasons), failedAt: z.string() });

export type FileFailure = z.output<typeof fileFailureSchema>;

export function buildFailedColumns(reason: FailureReason, now: Date) {
  return {
    analysisStatus: 'failed',
    failureReason: reason,
    failed: isRetryable(reason) ? 'yes' : 'file',
    failedAt: now.toISOString(),
  } as const;
}

export const analysisTiming = {
  /** A worker whose lease wasn't renewed for this long is considered dead. */
  leaseMs: MINUTE_MS,
  leaseRenewalMs: 20_000,
  /**
   * How long a pending video may wait before the sweeper enqueues it again. A duplicate message
   * does no harm.
   */
  pendingMs: MINUTE_MS,
  /**
   * Delay before the sweeper enqueues the same video again. Long, so that a backlog adds few
   * duplicates.
   */
  pendingRetryMs: 10 * MINUTE_MS,
  /** How long the sweeper waits for a file before it marks the video as failed. */
  uploadTimeoutMs: 15 * MINUTE_MS,
} as const;

export const MAX_ATTEMPTS = 5;

export function addMilliseconds(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}

export function buildMediaKey(memberId: string, videoId: string): string {
  return `${buildMediaPrefix(memberId)}${videoId}`;
}

export function buildMediaPrefix(memberId: string): string {
  return `media/practice/${memberId}/`;
}

export function buildThumbnailKey({
  memberId,
  videoId,
}: Pick<VideoRow, 'memberId' | 'videoId'>): string {
  return `${buildThumbnailPrefix(memberId)}${videoId}`;
}

export function buildThumbnailPrefix(memberId: string): string {
  return `media/thumbnails/${memberId}/`;
}

/** Builds the columns of an expiring row whose warning hasn't been sent yet. */
export function buildExpiryColumns(expiresAt: Date) {
  return {
    expiring: 'yes',
    expiresAt: expiresAt.toISOString(),
    nextCheckAt: calculateWarningAt(expiresAt).toISOString(),
  } as const;
}

export function toVideo(row: VideoRow): Video {
  const {
    videoId,
    title,
    createdAt,
    analysisStatus,
    failureReason,
    aiAnalysisResults,
    questionId,
    rehearsalId,
    retakeOf,
  } = row;

  const analysisStage = (analysisStatus === 'processing' && row.analysisStage) || null;
  const expiresAt = row.kept
    ? null
    : (row.expiresAt ?? calculateExpiresAt(new Date(createdAt)).toISOString());

  return {
    id: videoId,
    title,
    createdAt,
    analysisStatus,
    analysisStage,
    failureReason,
    aiAnalysisResults,
    questionId,
    rehearsalId,
    retakeOf,
    expiresAt,
    hasThumbnail: row.hasThumbnail,
    staffViews: listStaffViews(row),
  };
}
