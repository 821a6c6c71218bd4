import type { RouteObject } from 'react-router-dom';

export const memberAccountsRoutes: RouteObject[] = [
  { path: '/profile', lazy: async () => ({ Component: (await import('./profile.page.tsx')).ProfilePage }) },
  { path: '/settings', lazy: async () => ({ Component: (await import('./settings.page.tsx')).SettingsPage }) },
];
