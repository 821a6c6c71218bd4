import * as z from 'zod';
import { analysisResultsSchema } from '#shared/analysis/analysis-record.ts';
import { coachRequestSchema } from '#shared/coaching/coach-request.ts';
import { failureReasons } from '#shared/practice/analysis-status.ts';
import { changes } from '#shared/practice/compare-takes.ts';
import { scoreSummarySchema } from '#shared/practice/score-summary.ts';
import { trendSchema } from '#shared/practice/trend.ts';

export const playedKinds = ['course', 'podcast'] as const;

export const itemProgressSchema = z.object({
  /** Last playback position in seconds; 0 if never started. */
  positionSeconds: z.number(),
  /** 0 if unknown. */
  durationSeconds: z.number(),
  percent: z.number(),
  /** True once the member has reached the end. */
  finished: z.boolean(),
  /** ISO 8601; null if never started. */
  updatedAt: z.string().nullable(),
});

export type ItemProgress = z.output<typeof itemProgressSchema>;

export const recentItemSchema = z.object({
  kind: z.enum(playedKinds),
  id: z.string(),
  title: z.string(),
  thumbnailUrl: z.string().nullable(),
  locked: z.boolean(),
  /** Seconds. */
  duration: z.number(),
  positionSeconds: z.number(),
  percent: z.number(),
  updatedAt: z.string(),
});

export type RecentItem = z.output<typeof recentItemSchema>;

const reportSchema = z.object({
  videoId: z.string(),
  title: z.string(),
  createdAt: z.string(),
  hasThumbnail: z.boolean(),
  /** Text of the answered question; null if the member chose none. */
  question: z.string().nullable(),
  ...scoreSummarySchema.shape,
  focus: analysisResultsSchema.shape.focus,
  isOpened: z.boolean(),

  /**
   * The overall score compared with the last comparable take of the same question; null if there is
   * none.
   */
  change: z
    .object({ previousVideoId: z.string(), previousScore: z.number(), change: z.enum(changes) })
    .nullable(),
});

export type LatestReport = z.output<typeof reportSchema>;

const { id, videoTitle, status, createdAt, coachName } = coachRequestSchema.shape;

export const dashboardSchema = z.object({
  videosWatched: z.number(),
  podcastsHeard: z.number(),
  guidesDownloaded: z.number(),
  practiceVideos: z.number(),
  /**
   * IDs of practice videos that are still being analyzed, latest first. The page polls while there
   * are any.
   */
  unfinishedVideoIds: z.array(z.string()),
  /** Latest first, at most six. */
  recentlyWatched: z.array(recentItemSchema),
  /** IDs of all courses that the member has started, latest first. */
  startedCourseIds: z.array(z.string()),
  /** Progress on the started courses, by course ID. */
  courseProgress: z.record(z.string(), itemProgressSchema.pick({ percent: true, finished: true })),

  /** The newest practice video if its analysis failed, otherwise null. */
  latestFailure: z
    .object({
      videoId: z.string(),
      title: z.string(),
      failureReason: z.enum(failureReasons).nullable(),
    })
    .nullable(),

  latestReport: reportSchema.nullable(),
  /** A question for every career stage that the member hasn't answered; null if none is left. */
  nextQuestion: z.object({ questionId: z.string(), text: z.string() }).nullable(),
  scoreTrend: trendSchema,
  /** The newest coach answer that the member hasn't opened. */
  unreadAnswer: z.object({ id, videoTitle, coachName }).nullable(),
  /** The request that has waited longest for a coach's answer. */
  openRequest: z.object({ videoTitle, status, createdAt, coachName }).nullable(),
});

export type Dashboard = z.output<typeof dashboardSchema>;
export type CourseProgress = Dashboard['courseProgress'][string];
