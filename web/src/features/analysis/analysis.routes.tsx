import type { RouteObject } from 'react-router-dom';

export const publicAnalysisRoutes: RouteObject[] = [
  {
    path: '/how-scoring-works',
    lazy: async () => ({
      Component: (await import('./how-scoring-works.page.tsx')).HowScoringWorksPage,
    }),
  },
];
