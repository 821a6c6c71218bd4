import type { RouteObject } from 'react-router-dom';

export const studyGuidesRoutes: RouteObject[] = [
  {
    path: '/study-guides',
    lazy: () => import('./study-guides.page.tsx'),
  },
];

export const adminStudyGuidesRoutes: RouteObject[] = [
  {
    path: '/admin/study-guides',
    lazy: () => import('./admin-study-guides.page.tsx'),
  },
];
