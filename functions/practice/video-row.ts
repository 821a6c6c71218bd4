import * as z from 'zod';
import { analysisResultsSchema } from '../../shared/analysis/analysis-record.ts';
import { leaveOutSchema, NOTHING_LEFT_OUT } from '../../shared/analysis/leave-out.ts';
import { goesAtOf, warnsFrom } from '../../shared/practice/keeping.ts';
import { analysisStatuses, failureReasons, type Video } from '../../shared/practice/video.ts';

/** A row of the videos table. Times are ISO 8601 in UTC, so that they compare as text. */
export const videoRowSchema = z.object({
  memberId: z.string(),
  videoId: z.string(),
  title: z.string().nullable(),
  createdAt: z.string(),
  analysisStatus: z.enum(analysisStatuses),
  failureReason: z.enum(failureReasons).nullable(),
  /** Where the file lies in the media bucket; null when it was refused at the door. */
  mediaKey: z.string().nullable(),
  contentType: z.string(),
  /** Bytes. */
  size: z.number(),
  /** How often a worker has begun. */
  attempts: z.number(),
  leaseOwner: z.string().optional(),
  leaseUntil: z.string().optional(),
  /** There only while pending or processing: puts the row into the sweeper's sparse index. */
  unfinished: z.literal('yes').optional(),
  /** When the sweeper should look at it. */
  dueAt: z.string().optional(),
  aiAnalysisResults: analysisResultsSchema.nullable(),
  /** The question that was answered. */
  questionId: z.string().nullable().default(null),
  /** What the member had left out when this was registered; later changes do not touch it. */
  leaveOut: leaveOutSchema.default(NOTHING_LEFT_OUT),
  /** The member pressed Keep. */
  kept: z.boolean().default(false),
  /** When it goes; there unless it is kept, or was written before recordings had an end. */
  goesAt: z.string().optional(),
  /** There with `goesAt`: puts the row into the sparse index of what goes, where `lookAt` orders it. */
  going: z.literal('yes').optional(),
  /** When there is something to do about it: warn first, remove then. */
  lookAt: z.string().optional(),
  /** When the mail about its end was posted. */
  warnedAt: z.string().optional(),
  /** Its removal has begun, and Keep comes too late. */
  removing: z.literal(true).optional(),
});
export type VideoRow = z.output<typeof videoRowSchema>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const timing = {
  /** A worker that has not renewed for this long is dead. */
  leaseMs: 60 * SECOND,
  renewEveryMs: 20 * SECOND,
  /** How long a pending video may wait before the sweeper queues it again; a duplicate message changes nothing. */
  pendingMs: 60 * SECOND,
  /** Later rounds of the same: a long queue is no reason to double it every minute. */
  pendingAgainMs: 10 * MINUTE,
  /** A record whose file never arrived. */
  uploadMissingMs: 15 * MINUTE,
} as const;

export const MOST_ATTEMPTS = 5;

export function after(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}

export function mediaKeyOf(memberId: string, videoId: string): string {
  return `${mediaFolderOf(memberId)}${videoId}`;
}

/** Where all of a member's recordings lie. */
export function mediaFolderOf(memberId: string): string {
  return `media/practice/${memberId}/`;
}

/** What a row says of its end when it goes at `goesAt` and nobody was told yet. */
export function goingColumns(goesAt: Date) {
  return { going: 'yes', goesAt: goesAt.toISOString(), lookAt: warnsFrom(goesAt).toISOString() } as const;
}

export function videoOf(row: VideoRow): Video {
  const { videoId, title, createdAt, analysisStatus, failureReason, aiAnalysisResults, questionId } = row;
  const goesAt = row.kept ? null : (row.goesAt ?? goesAtOf(new Date(createdAt)).toISOString());
  return { id: videoId, title, createdAt, analysisStatus, failureReason, aiAnalysisResults, questionId, goesAt };
}
