import type { RouteObject } from 'react-router-dom';

export const podcastsRoutes: RouteObject[] = [
  {
    path: '/podcasts',
    lazy: async () => ({ Component: (await import('./podcasts.page.tsx')).PodcastsPage }),
  },
];

export const adminPodcastsRoutes: RouteObject[] = [
  {
    path: '/admin/podcasts',
    lazy: async () => ({
      Component: (await import('./admin-podcasts.page.tsx')).AdminPodcastsPage,
    }),
  },
];
