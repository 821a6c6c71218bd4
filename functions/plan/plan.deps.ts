import { usageStore } from '../billing/billing.public.ts';
import { practiceSettingsStore } from '../practice/practice.public.ts';
import { progressStore } from '../progress/progress.public.ts';
import { videoStore } from '../videos/videos.public.ts';
import { lessonStore } from './lesson.store.ts';
import type { PlanSources } from './read-plan.service.ts';

export function planSourcesFromEnv(): PlanSources {
  return {
    videos: videoStore(),
    progress: progressStore(),
    lessons: lessonStore(),
    settings: practiceSettingsStore(),
    usage: usageStore(),
    now: () => new Date(),
  };
}
