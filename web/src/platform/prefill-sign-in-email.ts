import { SIGN_IN_EMAIL_COOKIE, SIGN_IN_EMAIL_MINUTES } from '#shared/accounts/sign-in-email.ts';

/** Prefills the email on the sign-in page. Call this right before opening that page. */
export function prefillSignInEmail(email: string): void {
  const value = new URLSearchParams({ email }).toString();
  const maxAgeSeconds = SIGN_IN_EMAIL_MINUTES * 60;
  document.cookie = `${SIGN_IN_EMAIL_COOKIE}=${value}; Max-Age=${maxAgeSeconds}; Path=/; Secure; SameSite=Strict`;
}
