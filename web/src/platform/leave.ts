/** A full-page navigation: sign-in, sign-out. */
export function leaveTo(address: string): void {
  window.location.assign(address);
}
