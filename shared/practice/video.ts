import type * as z from 'zod';
import { isShortTake } from '#shared/analysis/short-take.ts';
import { isRetryable } from './analysis-status.ts';
import type { videoSchema } from './video-schema.ts';

/** True if the analysis failed because of the file, so that there is nothing to keep. */
export function isFileRefused({ analysisStatus, failureReason }: Video): boolean {
  return analysisStatus === 'failed' && !isRetryable(failureReason);
}

export type Video = z.output<typeof videoSchema>;
export type StaffView = Video['staffViews'][number];

export type AnalyzedVideo = Video & {
  readonly aiAnalysisResults: NonNullable<Video['aiAnalysisResults']>;
};

export function hasResults(video: Video): video is AnalyzedVideo {
  return video.analysisStatus === 'completed' && video.aiAnalysisResults !== null;
}

/** True if the take's scores may be compared with those of other takes. */
export function hasComparableResults(video: Video): video is AnalyzedVideo {
  return hasResults(video) && !isShortTake(video.aiAnalysisResults);
}

export const PRACTICE_VIDEO_LIMIT_BYTES = 100 * 1024 * 1024;
export const MULTIPART_VIDEO_LIMIT_BYTES = 4 * 1024 * 1024;
export const RECORDING_LIMIT_SECONDS = 60;
/** Time limits per answer, for the member to choose before a rehearsal. */
export const REHEARSAL_LIMITS_SECONDS = [60, 90, 120] as const;

/**
 * Only the first five minutes are analyzed. Videos over `VIDEO_LENGTH_LIMIT_SECONDS` are rejected.
 */
export const MAX_ANALYZED_SECONDS = 5 * 60;
export const VIDEO_LENGTH_LIMIT_SECONDS = 30 * 60;

/** True while the analysis is queued or running. Pages poll while this is true. */
export function isUnfinished({ analysisStatus }: Pick<Video, 'analysisStatus'>): boolean {
  return analysisStatus === 'pending' || analysisStatus === 'processing';
}
