import type { RawRequest } from '#platform/http/call.ts';
import { CHECKOUT_COOKIE, clearCookie, SESSION_COOKIE, setCookie } from '#platform/http/cookies.ts';
import { hashSessionId, MAX_SESSION_SECONDS } from '#platform/session/session.ts';
import { SIGNED_IN_HINT_COOKIE } from '#shared/accounts/signed-in-hint.ts';

/**
 * The session cookie, plus a script-readable cookie that indicates a sign-in but grants no access.
 */
export function sessionCookies(sessionId: string): string[] {
  const maxAgeSeconds = MAX_SESSION_SECONDS;
  return [
    setCookie(SESSION_COOKIE, sessionId, { sameSite: 'Strict', maxAgeSeconds }),
    setCookie(SIGNED_IN_HINT_COOKIE, '1', { sameSite: 'Lax', httpOnly: false, maxAgeSeconds }),
  ];
}

/**
 * Also clears the checkout cookie, because the next person at a shared computer must not see the
 * checkout.
 */
export function clearedSessionCookies(): string[] {
  return [
    clearCookie(CHECKOUT_COOKIE, { sameSite: 'Strict' }),
    clearCookie(SESSION_COOKIE, { sameSite: 'Strict' }),
    clearCookie(SIGNED_IN_HINT_COOKIE, { sameSite: 'Lax', httpOnly: false }),
  ];
}

/** The hash of the session ID in the request's cookie. */
export function currentSessionHash({ cookies }: Pick<RawRequest, 'cookies'>): string {
  return hashSessionId(cookies[SESSION_COOKIE] ?? '');
}
