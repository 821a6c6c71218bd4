import type { RouteObject } from 'react-router-dom';

/** Not a member route, because the page itself requires a signed-in administrator. */
export const adminAccountsRoutes: RouteObject[] = [
  { path: '/admin/members/:id?', lazy: async () => ({ Component: (await import('./members.page.tsx')).MembersPage }) },
];

export const memberAccountsRoutes: RouteObject[] = [
  { path: '/profile', lazy: async () => ({ Component: (await import('./profile.page.tsx')).ProfilePage }) },
  { path: '/settings', lazy: async () => ({ Component: (await import('./settings.page.tsx')).SettingsPage }) },
];

/** Public, because the visitor has just deleted their account or followed a link in an email. */
export const publicAccountsRoutes: RouteObject[] = [
  { path: '/goodbye', lazy: async () => ({ Component: (await import('./deletion-done.page.tsx')).DeletionDonePage }) },
  { path: '/stop-emails', lazy: async () => ({ Component: (await import('./stop-emails.page.tsx')).StopEmailsPage }) },
];
