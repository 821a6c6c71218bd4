import { readTabValue, saveTabValue } from '../../platform/tab-storage.store.ts';

const KEY = 'portal-visit';

/** Remembers that the member left for the Stripe customer portal. */
export const savePortalVisit = () => saveTabValue(KEY, 'open');
export const hasPortalVisit = () => readTabValue(KEY) !== null;
export const clearPortalVisit = () => saveTabValue(KEY, null);
