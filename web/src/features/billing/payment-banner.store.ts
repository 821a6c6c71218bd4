const KEY = 'payment-banner-closed';

/** Until when the plan was open in the banner that was closed; null in a new visit, or where the browser keeps nothing. */
export function readClosedBanner(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepClosedBanner(paymentDueBy: string): void {
  try {
    sessionStorage.setItem(KEY, paymentDueBy);
  } catch {
    // Storage is blocked or full: the banner then stays closed as long as the page.
  }
}
