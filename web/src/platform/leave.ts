/** Full-page navigation, for sign-in and sign-out. */
export function leaveTo(address: string): void {
  window.location.assign(address);
}
