import { jobPostFitStore, practiceSettingsStore } from '#functions/practice/practice.public.ts';
import { videoStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { getSheet } from '#shared/interview-plan/interview-plan.contract.ts';
import { interviewPlanStore } from '../interview-plan.store.ts';
import { buildSheet } from './build-sheet.ts';

export const getSheetEndpoint = endpoint(getSheet, {
  impact: 'Members do not see their sheet for the interview day.',
  uses: {
    interviewPlans: interviewPlanStore.pick('find'),
    videos: videoStore.pick('list'),
    settings: practiceSettingsStore.pick('find'),
    jobPostFits: jobPostFitStore.pick('find'),
  },
})(async ({ caller: { memberId } }, { interviewPlans, videos, settings, jobPostFits }) => {
  const row = await interviewPlans.find(memberId);
  if (!row) return { status: 200, body: { sheet: null } };

  const [takes, { level }, jobPost] = await Promise.all([
    videos.list(memberId),
    settings.find(memberId),
    jobPostFits.find(memberId),
  ]);
  const sheet = buildSheet({ videos: takes, level, jobPost: jobPost ?? null }, row);

  return { status: 200, body: { sheet } };
});

export const { handler, declaration } = getSheetEndpoint;
