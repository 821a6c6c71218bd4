import * as z from 'zod';
import { failureReasons } from './analysis-status.ts';

/** Limit of each list. */
export const FAILED_ANALYSES_LIMIT = 100;

/** Identifies a failed analysis without any of the member's content. */
export const failedAnalysisSchema = z.object({
  memberId: z.string(),
  videoId: z.string(),
  /** ISO 8601. */
  failedAt: z.string(),
});

export type FailedAnalysis = z.output<typeof failedAnalysisSchema>;

/** Failures with the same cause in files of the same type. */
const fileFailureGroupSchema = z.object({
  reason: z.enum(failureReasons),
  /** As detected from the file; 'application/octet-stream' if it isn't a video. */
  contentType: z.string(),
  count: z.int(),
  /** Time of the latest failure, ISO 8601. */
  failedAt: z.string(),
});

export type FileFailureGroup = z.output<typeof fileFailureGroupSchema>;

export const failedAnalysesSchema = z.object({
  /** The failures that a retry may fix, oldest first. */
  retryable: z.array(failedAnalysisSchema),
  /** The latest other failures, grouped, latest first. */
  byFile: z.array(fileFailureGroupSchema),
});
