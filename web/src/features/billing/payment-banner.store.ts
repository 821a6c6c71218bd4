const KEY = 'payment-banner-closed';

/** The due date of the banner that was closed; null if none was closed in this visit or storage is unavailable. */
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
    // Storage is blocked or full: the banner stays closed until the page reloads.
  }
}
