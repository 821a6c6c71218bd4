import * as z from 'zod';

/** A message on the analysis queue that we send ourselves, beside storage's own events. */
export const analysisRequestSchema = z.object({
  kind: z.literal('analyse-video'),
  memberId: z.string(),
  videoId: z.string(),
});
export type AnalysisRequest = z.output<typeof analysisRequestSchema>;

export function analysisRequest({ memberId, videoId }: Omit<AnalysisRequest, 'kind'>): AnalysisRequest {
  return { kind: 'analyse-video', memberId, videoId };
}
