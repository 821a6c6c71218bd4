import * as z from 'zod';
import { toTimeline } from '../../shared/analysis/timeline.ts';
import { getCoachAnalysis } from '../../shared/coaching/coaching.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { analysisRecordStore, type AnalysisRecordStore } from '../videos/videos.public.ts';
import { coachReviewsFromEnv } from './coaching.deps.ts';
import { parseCoachQueueId } from './coach-queue-id.ts';
import type { CoachReviewStore } from './coach-review.store.ts';
import { canCoachAccess, canReadMeasuredScores } from './coach-access.ts';

interface Deps {
  readonly reviews: Pick<CoachReviewStore, 'find'>;
  readonly analyses: Pick<AnalysisRecordStore, 'find'>;
  readonly now: () => Date;
}

export function getCoachAnalysisWith({ reviews, analyses, now }: Deps): UseCase<typeof getCoachAnalysis> {
  return async ({ caller, params }) => {
    const row = await reviews.find(parseCoachQueueId(params.id));
    if (!row || !canCoachAccess(row, caller.memberId, now())) return refuse('NOT_FOUND');
    const record = await analyses.find(row);
    if (!record) return refuse('NOT_FOUND');
    const report = canReadMeasuredScores(row, caller.memberId) ? record : null;
    return { status: 200, body: { timeline: toTimeline(record), report } };
  };
}

export const handler = endpoint(getCoachAnalysis, () => {
  const { ANALYSES_TABLE } = readEnvironment({ ANALYSES_TABLE: z.string() });
  return getCoachAnalysisWith({
    reviews: coachReviewsFromEnv(),
    analyses: analysisRecordStore(documentClient(), ANALYSES_TABLE),
    now: () => new Date(),
  });
});
