import { analysisRecordStore, type AnalysisRecordStore } from '#functions/videos/videos.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { toTimeline } from '#shared/analysis/timeline.ts';
import { getCoachAnalysis } from '#shared/coaching/coaching.contract.ts';
import { coachReviewStore, type CoachReviewStore } from './coach-review.store.ts';
import { canCoachAccess, parseCoachQueueId } from '../request/coach-access.ts';
import { hasSeenMeasuredScores } from './measured-scores.ts';

interface Deps {
  reviews: Pick<CoachReviewStore, 'find'>;
  analyses: Pick<AnalysisRecordStore, 'find'>;
  now: () => Date;
}

export function getCoachAnalysisWith({
  reviews,
  analyses,
  now,
}: Deps): UseCase<typeof getCoachAnalysis> {
  return async ({ caller, params }) => {
    const row = await reviews.find(parseCoachQueueId(params.id));
    if (!row || !canCoachAccess(row, caller.memberId, now())) return refuse('NOT_FOUND');

    const record = await analyses.find(row);
    if (!record) return refuse('NOT_FOUND');

    // The transcript is for the member only.
    const report = hasSeenMeasuredScores(row, caller.memberId)
      ? { ...record, transcript: null }
      : null;

    return { status: 200, body: { timeline: toTimeline(record), report } };
  };
}

export const handler = createHandler(getCoachAnalysis, () =>
  getCoachAnalysisWith({
    reviews: coachReviewStore(),
    analyses: analysisRecordStore(),
    now: () => new Date(),
  }),
);
