import type { RouteObject } from 'react-router-dom';

export const planRoutes: RouteObject[] = [
  { path: '/plan', lazy: async () => ({ Component: (await import('./plan.page.tsx')).PlanPage }) },
];
