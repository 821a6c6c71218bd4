import type { RouteObject } from 'react-router-dom';

export const adminCoursesRoutes: RouteObject[] = [
  {
    path: '/admin/courses',
    lazy: async () => ({ Component: (await import('./admin-courses.page.tsx')).AdminCoursesPage }),
  },
];
