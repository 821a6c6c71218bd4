import type { RouteObject } from 'react-router-dom';

export const adminPodcastsRoutes: RouteObject[] = [
  {
    path: '/admin/podcasts',
    lazy: async () => ({ Component: (await import('./admin-podcasts.page.tsx')).AdminPodcastsPage }),
  },
];
