import * as z from 'zod';
import { analysisResultsSchema } from '../../shared/analysis/analysis-record.ts';
import { leaveOutSchema, NOTHING_LEFT_OUT } from '../../shared/analysis/leave-out.ts';
import { goesAtOf, warnsFrom } from '../../shared/practice/keeping.ts';
import { analysisStatuses, failureReasons, type Video } from '../../shared/practice/video.ts';

/** A row of the videos table. Times are ISO 8601 in UTC, so that they sort as text. */
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
  /** Number of analysis attempts started. */
  attempts: z.number(),
  leaseOwner: z.string().optional(),
  leaseUntil: z.string().optional(),
  /** Set only while pending or processing: puts the row into the sweeper's sparse index. */
  unfinished: z.literal('yes').optional(),
  /** When the sweeper should check the row. */
  dueAt: z.string().optional(),
  aiAnalysisResults: analysisResultsSchema.nullable(),
  /** The practice question answered in the video. */
  questionId: z.string().nullable().default(null),
  /** The member's `leaveOut` setting at registration; later changes don't affect this video. */
  leaveOut: leaveOutSchema.default(NOTHING_LEFT_OUT),
  /** The member pressed Keep. */
  kept: z.boolean().default(false),
  /** Expiry. Missing if the video is kept or was written before the expiry feature. */
  goesAt: z.string().optional(),
  /** Set together with `goesAt`: puts the row into the sparse index of expiring videos, sorted by `lookAt`. */
  going: z.literal('yes').optional(),
  /** The next check: first the warning, then the removal. */
  lookAt: z.string().optional(),
  /** When the expiry warning was enqueued. */
  warnedAt: z.string().optional(),
  /** The removal has begun, so Keep is refused. */
  removing: z.literal(true).optional(),
});
export type VideoRow = z.output<typeof videoRowSchema>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const timing = {
  /** A worker whose lease wasn't renewed for this long is considered dead. */
  leaseMs: 60 * SECOND,
  renewEveryMs: 20 * SECOND,
  /** How long a pending video may wait before the sweeper enqueues it again. A duplicate message changes nothing. */
  pendingMs: 60 * SECOND,
  /** The interval of later rounds. A long queue is no reason to enqueue a video again every minute. */
  pendingAgainMs: 10 * MINUTE,
  /** How long the sweeper waits for a file before it fails the video. */
  uploadMissingMs: 15 * MINUTE,
} as const;

export const MOST_ATTEMPTS = 5;

export function after(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}

export function mediaKeyOf(memberId: string, videoId: string): string {
  return `${mediaFolderOf(memberId)}${videoId}`;
}

/** Key prefix of all of a member's recordings. */
export function mediaFolderOf(memberId: string): string {
  return `media/practice/${memberId}/`;
}

/** Columns of an expiring row that has no warning yet. */
export function goingColumns(goesAt: Date) {
  return { going: 'yes', goesAt: goesAt.toISOString(), lookAt: warnsFrom(goesAt).toISOString() } as const;
}

export function videoOf(row: VideoRow): Video {
  const { videoId, title, createdAt, analysisStatus, failureReason, aiAnalysisResults, questionId } = row;
  const goesAt = row.kept ? null : (row.goesAt ?? goesAtOf(new Date(createdAt)).toISOString());
  return { id: videoId, title, createdAt, analysisStatus, failureReason, aiAnalysisResults, questionId, goesAt };
}
