import type { RouteObject } from 'react-router-dom';

export const studyGuidesRoutes: RouteObject[] = [
  {
    path: '/study-guides',
    lazy: async () => ({ Component: (await import('./study-guides.page.tsx')).StudyGuidesPage }),
  },
];

export const adminStudyGuidesRoutes: RouteObject[] = [
  {
    path: '/admin/study-guides',
    lazy: async () => ({ Component: (await import('./admin-study-guides.page.tsx')).AdminStudyGuidesPage }),
  },
];
