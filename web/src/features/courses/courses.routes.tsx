import type { RouteObject } from 'react-router-dom';

export const coursesRoutes: RouteObject[] = [
  { path: '/courses', lazy: async () => ({ Component: (await import('./courses.page.tsx')).CoursesPage }) },
  { path: '/courses/:courseId', lazy: async () => ({ Component: (await import('./course.page.tsx')).CoursePage }) },
];

export const adminCoursesRoutes: RouteObject[] = [
  {
    path: '/admin/courses',
    lazy: async () => ({ Component: (await import('./admin-courses.page.tsx')).AdminCoursesPage }),
  },
];
