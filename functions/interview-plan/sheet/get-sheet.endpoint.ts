import { jobPostFitStore, practiceSettingsStore } from '#functions/practice/practice.public.ts';
import { videoStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { getSheet } from '#shared/interview-plan/interview-plan.contract.ts';
import { interviewPlanStore } from '../interview-plan.store.ts';
import { storyStore } from '../stories/story.store.ts';
import { buildSheet } from './build-sheet.ts';

export const getSheetEndpoint = endpoint(getSheet, {
  impact: 'Members do not see their sheet for the interview day.',
  uses: {
    interviewPlans: interviewPlanStore.pick('find'),
    videos: videoStore.pick('list'),
    stories: storyStore.pick('list'),
    settings: practiceSettingsStore.pick('find'),
    jobPostFits: jobPostFitStore.pick('find'),
  },
})(async ({ caller: { memberId } }, { interviewPlans, ...sources }) => {
  const row = await interviewPlans.find(memberId);
  if (!row) return { status: 200, body: { sheet: null } };

  const [videos, stories, { level }, jobPost] = await Promise.all([
    sources.videos.list(memberId),
    sources.stories.list(memberId),
    sources.settings.find(memberId),
    sources.jobPostFits.find(memberId),
  ]);
  const sheet = buildSheet({ videos, stories, level, jobPost: jobPost ?? null }, row);

  return { status: 200, body: { sheet } };
});

export const { handler, declaration } = getSheetEndpoint;
