import type { RouteObject } from 'react-router-dom';

export const coursesRoutes: RouteObject[] = [
  { path: '/courses', lazy: () => import('./courses.page.tsx') },
  { path: '/courses/:courseId', lazy: () => import('./course.page.tsx') },
];

export const adminCoursesRoutes: RouteObject[] = [
  {
    path: '/admin/courses',
    lazy: () => import('./admin-courses.page.tsx'),
  },
];
