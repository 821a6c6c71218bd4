import type { RouteObject } from 'react-router-dom';

export const practiceRoutes: RouteObject[] = [
  { path: '/video-analysis', lazy: async () => ({ Component: (await import('./practice.page.tsx')).PracticePage }) },
  {
    path: '/video-analysis/job-post',
    lazy: async () => ({ Component: (await import('./job-post.page.tsx')).JobPostPage }),
  },
  {
    path: '/video-analysis/rehearsal',
    lazy: async () => ({ Component: (await import('./rehearsal.page.tsx')).RehearsalPage }),
  },
  {
    path: '/video-analysis/rehearsal/:id',
    lazy: async () => ({ Component: (await import('./rehearsal-report.page.tsx')).RehearsalReportPage }),
  },
];
