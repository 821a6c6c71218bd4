const KEY = 'payment-banner-closed';

/** The due date of the closed banner. Null if no banner was closed during this visit, or if storage is unavailable. */
export function readClosedBanner(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function saveClosedBanner(paymentDueBy: string): void {
  try {
    sessionStorage.setItem(KEY, paymentDueBy);
  } catch {
    // If storage is blocked or full, the banner stays closed only until the page reloads.
  }
}
