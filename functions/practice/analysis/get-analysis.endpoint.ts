import { analysisRecordStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { FULL_VCPU_MEGABYTES } from '#platform/uses/declaration.ts';
import { getAnalysis } from '#shared/practice/practice.contract.ts';

/** Returns the full analysis record of one of the member's own videos. */
export const getAnalysisEndpoint = endpoint(getAnalysis, {
  impact: 'Members see scores without the evidence.',
  uses: { analyses: analysisRecordStore.pick('find') },
  memoryMegabytes: FULL_VCPU_MEGABYTES,
})(async ({ caller, params }, { analyses }) => {
  const record = await analyses.find({ memberId: caller.memberId, videoId: params.id });
  return record ? { status: 200, body: record } : refuse('NOT_FOUND');
});

export const { handler, declaration } = getAnalysisEndpoint;
