import type { RouteObject } from 'react-router-dom';

export const podcastsRoutes: RouteObject[] = [
  { path: '/podcasts', lazy: async () => ({ Component: (await import('./podcasts.page.tsx')).PodcastsPage }) },
];
