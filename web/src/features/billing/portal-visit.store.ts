const KEY = 'portal-visit';

/** Remembers that this visit goes on at the payment service's page. */
export function keepPortalVisit(): void {
  try {
    sessionStorage.setItem(KEY, 'open');
  } catch {
    // Storage is blocked or full: what changed there then shows with the next page load.
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
    // Nothing was kept either.
  }
}
