import type { RouteObject } from 'react-router-dom';

export const publicSupportRoutes: RouteObject[] = [
  { path: '/help', lazy: async () => ({ Component: (await import('./help.page.tsx')).HelpPage }) },
  {
    path: '/contact',
    lazy: async () => ({ Component: (await import('./contact.page.tsx')).ContactPage }),
  },
  {
    path: '/privacy',
    lazy: async () => ({ Component: (await import('./privacy.page.tsx')).PrivacyPage }),
  },
  {
    path: '/terms',
    lazy: async () => ({ Component: (await import('./terms.page.tsx')).TermsPage }),
  },
];
