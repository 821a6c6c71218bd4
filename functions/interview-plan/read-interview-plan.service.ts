import { type UsageStore, usageStore } from '#functions/billing/billing.public.ts';
import {
  type PracticeSettingsStore,
  practiceSettingsStore,
} from '#functions/practice/practice.public.ts';
import { type ProgressStore, progressStore } from '#functions/progress/progress.public.ts';
import { type VideoStore, videoStore } from '#functions/videos/videos.public.ts';
import { type LessonStore, lessonStore } from './lesson.store.ts';
import type { InterviewPlanFacts, InterviewPlanViewer } from './interview-plan-facts.ts';

export interface InterviewPlanSources {
  videos: Pick<VideoStore, 'list'>;
  progress: Pick<ProgressStore, 'list'>;
  lessons: LessonStore;
  settings: Pick<PracticeSettingsStore, 'find'>;
  usage: Pick<UsageStore, 'find'>;
  now: () => Date;
}

/** Reads an interview plan's inputs with seven parallel reads. */
export async function readInterviewPlanFacts(
  sources: InterviewPlanSources,
  viewer: InterviewPlanViewer,
): Promise<InterviewPlanFacts> {
  const { memberId } = viewer;
  const [videos, progress, lessons, { level }, usage] = await Promise.all([
    sources.videos.list(memberId),
    sources.progress.list(memberId),
    sources.lessons.list(),
    sources.settings.find(memberId),
    sources.usage.find(memberId, sources.now()),
  ]);

  return { viewer, videos, progress, lessons, level, recordingsThisMonth: usage.practiceVideos };
}

export function interviewPlanSourcesFromEnv(): InterviewPlanSources {
  return {
    videos: videoStore(),
    progress: progressStore(),
    lessons: lessonStore(),
    settings: practiceSettingsStore(),
    usage: usageStore(),
    now: () => new Date(),
  };
}
