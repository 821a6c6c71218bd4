import * as z from 'zod';

export const FAILED_ANALYSES_LIMIT = 100;

/** Identifies a failed analysis without any of the member's content. */
export const failedAnalysisSchema = z.object({
  memberId: z.string(),
  videoId: z.string(),
  /** ISO 8601. */
  failedAt: z.string(),
});

export type FailedAnalysis = z.output<typeof failedAnalysisSchema>;
