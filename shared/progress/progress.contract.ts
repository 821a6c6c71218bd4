import * as z from 'zod';
import { analysisResultsSchema } from '../analysis/analysis-record.ts';
import { catalogKinds, itemIdSchema } from '../catalog/catalog-item.ts';
import { itemLimits } from '../catalog/item-fields.ts';
import { contractsFor } from '../http/contract.ts';
import { failureReasons } from '../practice/video.ts';

const contract = contractsFor('progress');
const playedKinds = ['course', 'podcast'] as const;
const seconds = z.number().min(0).max(itemLimits.durationSeconds);

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

/**
 * Saves the playback position. The player calls this at most every ten seconds while playing, and when the member
 * leaves. 403 if the item is locked, 404 if it doesn't exist.
 */
export const saveProgress = contract({
  name: 'save-progress',
  method: 'PUT',
  path: '/api/progress',
  access: 'member',
  body: z.object({
    kind: z.enum(playedKinds),
    itemId: itemIdSchema,
    positionSeconds: seconds,
    /** Length of the file, as measured by the player. */
    durationSeconds: seconds.optional(),
  }),
  replies: { 200: itemProgressSchema },
});

export const getProgress = contract({
  name: 'get-progress',
  method: 'GET',
  path: '/api/progress/{kind}/{id}',
  access: 'member',
  params: z.object({ kind: z.enum(playedKinds), id: itemIdSchema }),
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
  /** Practice videos that are still being analyzed. The page polls while this is above 0. */
  unfinishedAnalyses: z.number(),
  /** Latest first, at most six. */
  recentlyWatched: z.array(recentItemSchema),
  /** IDs of all courses that the member has started, in any order. */
  startedCourseIds: z.array(z.string()),
  /** Mean scores of the latest analyses, 0 to 100. A criterion is null if none of them could measure it. */
  measuredScores: analysisResultsSchema.shape.scores,
  /** The newest practice video if its analysis failed, otherwise null. */
  latestFailure: z
    .object({ videoId: z.string(), title: z.string(), failureReason: z.enum(failureReasons).nullable() })
    .nullable(),
  /** Completed analyses, latest first, at most three. */
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

/** The member's data for the home page. */
export const getDashboard = contract({
  name: 'get-dashboard',
  method: 'GET',
  path: '/api/dashboard',
  access: 'member',
  replies: { 200: dashboardSchema },
});

/** For the delete dialog: the number of members who have started or downloaded the item. */
export const getAudience = contract({
  name: 'get-audience',
  method: 'GET',
  path: '/api/admin/audience/{kind}/{id}',
  access: 'admin',
  params: z.object({ kind: z.enum(catalogKinds), id: itemIdSchema }),
  replies: { 200: z.object({ membersStarted: z.number() }) },
});
