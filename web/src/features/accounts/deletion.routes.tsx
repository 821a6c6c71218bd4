import type { RouteObject } from 'react-router-dom';
import { DELETION_DONE_PATH } from './deletion-place.ts';

/** Open to everybody: whoever ends here has no account any more. */
export const publicDeletionRoutes: RouteObject[] = [
  {
    path: DELETION_DONE_PATH,
    lazy: async () => ({ Component: (await import('./deletion-done.page.tsx')).DeletionDonePage }),
  },
];
