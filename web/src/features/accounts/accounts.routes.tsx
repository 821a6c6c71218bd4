import type { RouteObject } from 'react-router-dom';

/** Outside the member routes, because the page itself requires the administrator role. */
export const adminAccountsRoutes: RouteObject[] = [
  { path: '/admin/members', lazy: async () => ({ Component: (await import('./members.page.tsx')).MembersPage }) },
];

export const memberAccountsRoutes: RouteObject[] = [
  { path: '/profile', lazy: async () => ({ Component: (await import('./profile.page.tsx')).ProfilePage }) },
  { path: '/settings', lazy: async () => ({ Component: (await import('./settings.page.tsx')).SettingsPage }) },
];
