import type { RouteObject } from 'react-router-dom';

export const coachingRoutes: RouteObject[] = [
  {
    path: '/coach/:requestId?',
    lazy: async () => ({ Component: (await import('./coach.page.tsx')).CoachPage }),
  },
  {
    path: '/admin/coach-requests',
    lazy: async () => ({
      Component: (await import('./assignment/open-requests.page.tsx')).OpenRequestsPage,
    }),
  },
];
