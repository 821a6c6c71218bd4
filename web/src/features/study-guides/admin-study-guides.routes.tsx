import type { RouteObject } from 'react-router-dom';

export const adminStudyGuidesRoutes: RouteObject[] = [
  {
    path: '/admin/study-guides',
    lazy: async () => ({ Component: (await import('./admin-study-guides.page.tsx')).AdminStudyGuidesPage }),
  },
];
