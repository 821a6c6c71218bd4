import type { RouteObject } from 'react-router-dom';

export const memberAccountsRoutes: RouteObject[] = [
  {
    path: '/profile',
    lazy: async () => ({ Component: (await import('./profile.page.tsx')).ProfilePage }),
  },
  {
    path: '/settings',
    lazy: async () => ({ Component: (await import('./settings.page.tsx')).SettingsPage }),
  },
];

/**
 * Outside the member guard: the members page has its own role check, and the other pages need no
 * session.
 */
export const publicAccountsRoutes: RouteObject[] = [
  {
    path: '/admin/members/:id?',
    lazy: async () => ({ Component: (await import('./members.page.tsx')).MembersPage }),
  },
  {
    path: '/goodbye',
    lazy: async () => ({ Component: (await import('./deletion-done.page.tsx')).DeletionDonePage }),
  },
  {
    path: '/stop-emails',
    lazy: async () => ({ Component: (await import('./stop-emails.page.tsx')).StopEmailsPage }),
  },
];
