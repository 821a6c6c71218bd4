import type { RouteObject } from 'react-router-dom';

export const publicBillingRoutes: RouteObject[] = [
  { path: '/subscribe', lazy: async () => ({ Component: (await import('./subscribe.page.tsx')).SubscribePage }) },
];

export const memberBillingRoutes: RouteObject[] = [
  { path: '/settings', lazy: async () => ({ Component: (await import('./settings.page.tsx')).SettingsPage }) },
];
