import type { RouteObject } from 'react-router-dom';

/** Separate from the account routes because only administrators can open them. */
export const adminAccountsRoutes: RouteObject[] = [
  { path: '/admin/members', lazy: async () => ({ Component: (await import('./members.page.tsx')).MembersPage }) },
];

export const memberAccountsRoutes: RouteObject[] = [
  { path: '/profile', lazy: async () => ({ Component: (await import('./profile.page.tsx')).ProfilePage }) },
  { path: '/settings', lazy: async () => ({ Component: (await import('./settings.page.tsx')).SettingsPage }) },
];
