import { analysisRecordStore, type AnalysisRecordStore } from '#functions/videos/videos.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { getAnalysis } from '#shared/practice/practice.contract.ts';

/** Returns the full analysis record of one of the member's own videos. */
export function getAnalysisWith(
  analyses: Pick<AnalysisRecordStore, 'find'>,
): UseCase<typeof getAnalysis> {
  return async ({ caller, params }) => {
    const record = await analyses.find({ memberId: caller.memberId, videoId: params.id });
    return record ? { status: 200, body: record } : refuse('NOT_FOUND');
  };
}

export const handler = createHandler(getAnalysis, () => getAnalysisWith(analysisRecordStore()));
