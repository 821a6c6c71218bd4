import type { RouteObject } from 'react-router-dom';

export const studyGuidesRoutes: RouteObject[] = [
  {
    path: '/study-guides',
    lazy: async () => ({ Component: (await import('./study-guides.page.tsx')).StudyGuidesPage }),
  },
];
