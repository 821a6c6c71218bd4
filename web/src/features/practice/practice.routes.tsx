import type { RouteObject } from 'react-router-dom';

// Pages that export `Component` add fewer bytes to the entry script, which every page waits for.
export const practiceRoutes: RouteObject[] = [
  { path: '/video-analysis', lazy: () => import('./practice.page.tsx') },
  { path: '/video-analysis/job-post', lazy: () => import('./job-post/job-post.page.tsx') },
  { path: '/video-analysis/rehearsal/:id?', lazy: () => import('./rehearsal/rehearsal.page.tsx') },
];
