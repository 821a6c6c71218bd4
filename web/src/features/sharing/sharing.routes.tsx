import type { RouteObject } from 'react-router-dom';

/** Outside the app's shell, because the page is for people without an account. */
export const sharedReportRoutes: RouteObject[] = [
  {
    path: '/shared',
    lazy: async () => ({ Component: (await import('./shared-report.page.tsx')).SharedReportPage }),
  },
];
