import { analysisRecordStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { toTimeline } from '#shared/analysis/timeline.ts';
import { getCoachAnalysis } from '#shared/coaching/coaching.contract.ts';
import { coachReviewStore } from './coach-review.store.ts';
import { canCoachAccess, parseCoachQueueId } from '../request/coach-access.ts';
import { hasSeenMeasuredScores } from './measured-scores.ts';

export const getCoachAnalysisEndpoint = endpoint(getCoachAnalysis, {
  impact: 'Coaches cannot see the analysis.',
  uses: {
    reviews: coachReviewStore.pick('find'),
    analyses: analysisRecordStore.pick('find'),
    now: clock,
  },
})(async ({ caller, params }, { reviews, analyses, now }) => {
  const row = await reviews.find(parseCoachQueueId(params.id));
  if (!row || !canCoachAccess(row, caller.memberId, now())) return refuse('NOT_FOUND');

  const record = await analyses.find(row);
  if (!record) return refuse('NOT_FOUND');

  // The transcript is for the member only.
  const report = hasSeenMeasuredScores(row, caller.memberId)
    ? { ...record, transcript: null }
    : null;

  return { status: 200, body: { timeline: toTimeline(record), report } };
});

export const { handler, declaration } = getCoachAnalysisEndpoint;
