const KEY = 'portal-visit';

/** Remembers that the member left for the Stripe customer portal. */
export function keepPortalVisit(): void {
  try {
    sessionStorage.setItem(KEY, 'open');
  } catch {
    // Storage is blocked or full: changes show after the next page load.
  }
}

export function wasAtPortal(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function forgetPortalVisit(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing was saved.
  }
}
