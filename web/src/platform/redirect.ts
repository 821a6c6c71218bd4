/** Full-page navigation, for sign-in and sign-out. */
export function redirectTo(url: string): void {
  window.location.assign(url);
}
