import * as z from 'zod';
import { analysisResultsSchema } from '../analysis/analysis-record.ts';
import { catalogueKinds, ITEM_ID } from '../catalogue/catalogue-item.ts';
import { itemLimits } from '../catalogue/item-fields.ts';
import { contract } from '../http/contract.ts';
import { failureReasons } from '../practice/video.ts';

const feature = 'progress';
const playedKinds = ['course', 'podcast'] as const;
const seconds = z.number().min(0).max(itemLimits.durationSeconds);

export const itemProgressSchema = z.object({
  /** Where the member stopped, in seconds; 0 when never started. */
  positionSeconds: z.number(),
  /** 0 when unknown. */
  durationSeconds: z.number(),
  percent: z.number(),
  /** Reached the end once. */
  finished: z.boolean(),
  /** ISO 8601; null when never started. */
  updatedAt: z.string().nullable(),
});
export type ItemProgress = z.output<typeof itemProgressSchema>;

/** Saves where the member is: at most every ten seconds while playing, and on leaving. 403 when locked, 404 when absent. */
export const saveProgress = contract({
  feature,
  name: 'save-progress',
  method: 'PUT',
  path: '/api/progress',
  access: 'member',
  body: z.object({
    kind: z.enum(playedKinds),
    itemId: ITEM_ID,
    positionSeconds: seconds,
    /** As the player measured it. */
    durationSeconds: seconds.optional(),
  }),
  replies: { 200: itemProgressSchema },
});

export const getProgress = contract({
  feature,
  name: 'get-progress',
  method: 'GET',
  path: '/api/progress/{kind}/{id}',
  access: 'member',
  params: z.object({ kind: z.enum(playedKinds), id: ITEM_ID }),
  replies: { 200: itemProgressSchema },
});

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

export const dashboardSchema = z.object({
  videosWatched: z.number(),
  podcastsHeard: z.number(),
  guidesDownloaded: z.number(),
  practiceVideos: z.number(),
  /** Practice videos whose analysis is still under way: while there are any, the page asks again. */
  unfinishedAnalyses: z.number(),
  /** The latest first, at most six. */
  recentlyWatched: z.array(recentItemSchema),
  /** Courses that were ever begun, in any order. */
  begunCourseIds: z.array(z.string()),
  /** What the latest analyses say of each criterion, 0 to 100; null where none of them could measure it. */
  measuredScores: analysisResultsSchema.shape.scores,
  /** The newest practice video, when its analysis failed. */
  latestFailure: z
    .object({ videoId: z.string(), title: z.string(), failureReason: z.enum(failureReasons).nullable() })
    .nullable(),
  /** Completed ones, the latest first, at most three. */
  latestAnalyses: z.array(
    z.object({
      videoId: z.string(),
      title: z.string(),
      createdAt: z.string(),
      overallScore: z.number().nullable(),
    }),
  ),
});
export type Dashboard = z.output<typeof dashboardSchema>;

/** Everything the member's home shows about the member. */
export const getDashboard = contract({
  feature,
  name: 'get-dashboard',
  method: 'GET',
  path: '/api/dashboard',
  access: 'member',
  replies: { 200: dashboardSchema },
});

/** For the delete dialog: how many members have started (or downloaded) an item. */
export const getAudience = contract({
  feature,
  name: 'get-audience',
  method: 'GET',
  path: '/api/admin/audience/{kind}/{id}',
  access: 'admin',
  params: z.object({ kind: z.enum(catalogueKinds), id: ITEM_ID }),
  replies: { 200: z.object({ membersStarted: z.number() }) },
});
