import type { RouteObject } from 'react-router-dom';

export const practiceRoutes: RouteObject[] = [
  { path: '/video-analysis', lazy: async () => ({ Component: (await import('./practice.page.tsx')).PracticePage }) },
];
