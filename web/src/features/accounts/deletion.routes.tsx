import type { RouteObject } from 'react-router-dom';
import { DELETION_DONE_PATH } from './deletion-paths.ts';

/** Public, because the visitor no longer has an account. */
export const publicDeletionRoutes: RouteObject[] = [
  {
    path: DELETION_DONE_PATH,
    lazy: async () => ({ Component: (await import('./deletion-done.page.tsx')).DeletionDonePage }),
  },
];
