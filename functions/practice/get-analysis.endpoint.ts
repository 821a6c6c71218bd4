import * as z from 'zod';
import { getAnalysis } from '../../shared/practice/practice.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { analysisRecordStore, type AnalysisRecordStore } from '../videos/videos.public.ts';

/** The full analysis record of one of the member's own videos. */
export function getAnalysisWith(analyses: Pick<AnalysisRecordStore, 'find'>): UseCase<typeof getAnalysis> {
  return async ({ caller, params }) => {
    const record = await analyses.find({ memberId: caller.memberId, videoId: params.id });
    return record ? { status: 200, body: record } : refuse('NOT_FOUND');
  };
}

export const handler = endpoint(getAnalysis, () => {
  const { ANALYSES_TABLE } = readEnvironment({ ANALYSES_TABLE: z.string() });
  return getAnalysisWith(analysisRecordStore(documentClient(), ANALYSES_TABLE));
});
