import type { RouteObject } from 'react-router-dom';

export const coachingRoutes: RouteObject[] = [
  {
    path: '/coach',
    lazy: async () => ({ Component: (await import('./coach-queue.page.tsx')).CoachQueuePage }),
  },
  {
    path: '/coach/agreement',
    lazy: async () => ({ Component: (await import('./score-agreement.page.tsx')).ScoreAgreementPage }),
  },
  {
    path: '/coach/:requestId',
    lazy: async () => ({ Component: (await import('./coach-request.page.tsx')).CoachRequestPage }),
  },
];
