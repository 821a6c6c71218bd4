import { type Dashboard, dashboardSchema } from '../../../../shared/progress/progress.contract.ts';
import { deleteOtherUsersDrafts, readDraft, storeDraft } from '../../platform/draft.store.ts';

// Stored as a draft, because drafts are deleted at sign-out and when another member signs in.
const toKey = (userId: string) => ({ userId, form: 'dashboard-snapshot' });

/** The last dashboard that this member saw in this tab; undefined if there is none. */
export function readDashboardSnapshot(userId: string): Dashboard | undefined {
  return readDraft(toKey(userId), dashboardSchema) ?? undefined;
}

export function saveDashboardSnapshot(userId: string, dashboard: Dashboard): void {
  deleteOtherUsersDrafts(userId);
  storeDraft(toKey(userId), dashboard);
}
