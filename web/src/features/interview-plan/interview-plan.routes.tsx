import type { RouteObject } from 'react-router-dom';

export const interviewPlanRoutes: RouteObject[] = [
  {
    path: '/plan',
    lazy: async () => ({
      Component: (await import('./interview-plan.page.tsx')).InterviewPlanPage,
    }),
  },
  {
    path: '/plan/sheet',
    lazy: async () => ({ Component: (await import('./sheet.page.tsx')).SheetPage }),
  },
  {
    path: '/plan/debriefs/:day',
    lazy: async () => ({ Component: (await import('./debrief.page.tsx')).DebriefPage }),
  },
  {
    path: '/stories',
    lazy: async () => ({ Component: (await import('./stories/stories.page.tsx')).StoriesPage }),
  },
  {
    path: '/stories/:id',
    lazy: async () => ({ Component: (await import('./stories/story.page.tsx')).StoryPage }),
  },
];
