const KEY = 'portal-visit';

/** Remembers that the member left for the Stripe customer portal. */
export function savePortalVisit(): void {
  try {
    sessionStorage.setItem(KEY, 'open');
  } catch {
    // If storage is blocked or full, changes appear only after the next page load.
  }
}

export function hasPortalVisit(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function clearPortalVisit(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing was saved.
  }
}
