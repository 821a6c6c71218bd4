import type { RawRequest } from '#platform/http/call.ts';
import { SESSION_COOKIE } from '#platform/http/cookies.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { hashSessionId } from '#platform/session/session.ts';
import { logout } from '#shared/accounts/accounts.contract.ts';
import { buildSignOutUrl, signInClientUses } from '../cognito/sign-in-urls.ts';
import { closeSession, closeSessionUses } from './close-session.service.ts';
import { clearedSessionCookies } from './session-cookies.ts';

/**
 * Ends the session, then redirects to the sign-in service's logout, which redirects to the landing
 * page.
 */
export const endSessionEndpoint = endpoint(logout, {
  impact: 'Members cannot sign out.',
  uses: { ...closeSessionUses, signInClient: signInClientUses },
})(async ({ request }, deps) => {
  if (!isOwnNavigation(request)) return refuse('CSRF');

  const sessionId = request.cookies[SESSION_COOKIE];
  if (sessionId) await closeSession(deps, hashSessionId(sessionId));

  return {
    status: 302,
    body: undefined,
    location: buildSignOutUrl(deps.signInClient),
    cookies: clearedSessionCookies(),
    // Doesn't clear "storage", because the browser may hold recordings that aren't uploaded yet
    // (decision 5).
    headers: { 'clear-site-data': '"cache"' },
  };
});

export const { handler, declaration } = endSessionEndpoint;

/**
 * False for cross-site requests, fetches and prefetches. True if the browser doesn't send Fetch
 * Metadata headers.
 */
function isOwnNavigation({ headers }: RawRequest): boolean {
  const isAllowed = (name: string, allowed: readonly string[]) => {
    const value = headers[name];
    return value === undefined || allowed.includes(value);
  };

  return (
    isAllowed('sec-fetch-site', ['same-origin', 'none']) &&
    isAllowed('sec-fetch-mode', ['navigate']) &&
    isAllowed('sec-fetch-dest', ['document']) &&
    isAllowed('sec-purpose', []) &&
    isAllowed('purpose', [])
  );
}
