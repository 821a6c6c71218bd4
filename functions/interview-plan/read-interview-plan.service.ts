import { readsMonthlyUsage } from '#functions/billing/billing.public.ts';
import { jobPostFitStore, practiceSettingsStore } from '#functions/practice/practice.public.ts';
import { progressStore } from '#functions/progress/progress.public.ts';
import { videoStore } from '#functions/videos/videos.public.ts';
import { clock, type Wired } from '#platform/uses/use.ts';
import { lessonStore } from './lesson.store.ts';
import type { InterviewPlanFacts, InterviewPlanViewer } from './interview-plan-facts.ts';

export const interviewPlanSources = {
  videos: videoStore.pick('list'),
  progress: progressStore.pick('list'),
  lessons: lessonStore.pick('list'),
  settings: practiceSettingsStore.pick('find'),
  jobPostFits: jobPostFitStore.pick('find'),
  usage: readsMonthlyUsage,
  now: clock,
};

/** Reads an interview plan's inputs with eight parallel reads. */
export async function readInterviewPlanFacts(
  sources: Wired<typeof interviewPlanSources>,
  viewer: InterviewPlanViewer,
): Promise<InterviewPlanFacts> {
  const { memberId } = viewer;
  const [videos, progress, lessons, { level }, jobPost, usage] = await Promise.all([
    sources.videos.list(memberId),
    sources.progress.list(memberId),
    sources.lessons.list(),
    sources.settings.find(memberId),
    sources.jobPostFits.find(memberId),
    sources.usage.find(memberId, sources.now()),
  ]);

  return {
    viewer,
    videos,
    progress,
    lessons,
    level,
    jobPost: jobPost ?? null,
    recordingsThisMonth: usage.practiceVideos,
  };
}
