import * as z from 'zod';

/** A message that Greenroom puts on the analysis queue, in addition to S3's own events. */
export const analysisRequestSchema = z.object({
  kind: z.literal('analyze-video'),
  memberId: z.string(),
  videoId: z.string(),
});
export type AnalysisRequest = z.output<typeof analysisRequestSchema>;

export function buildAnalysisRequest({ memberId, videoId }: Omit<AnalysisRequest, 'kind'>): AnalysisRequest {
  return { kind: 'analyze-video', memberId, videoId };
}
