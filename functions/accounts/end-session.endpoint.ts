import * as z from 'zod';
import { logout } from '../../shared/accounts/accounts.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { onceAsync, readEnvironment } from '../platform/environment.ts';
import type { RawRequest, UseCase } from '../platform/http/call.ts';
import { SESSION_COOKIE } from '../platform/http/cookies.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { hashSessionId } from '../platform/session/session.ts';
import { sessionStore } from '../platform/session/session.store.ts';
import { signOutUrl, type SignInClient } from './sign-in-urls.ts';
import { memberStore } from '../members/members.public.ts';
import { closeSession, type CloseSessionDeps } from './open-session.service.ts';
import { clearedSessionCookies } from './session-cookies.ts';
import { describeClientSecret, signInGateway } from './sign-in.gateway.ts';

export interface EndSessionDeps extends CloseSessionDeps {
  readonly signInClient: SignInClient;
}

/** Ends the session, then redirects through the sign-in service's logout to the landing page. */
export function endSessionWith(deps: EndSessionDeps): UseCase<typeof logout> {
  return async ({ request }) => {
    if (!isOwnNavigation(request)) return refuse('CSRF');
    const sessionId = request.cookies[SESSION_COOKIE];
    if (sessionId) await closeSession(deps, hashSessionId(sessionId));
    return {
      status: 302,
      body: undefined,
      location: signOutUrl(deps.signInClient),
      cookies: clearedSessionCookies(),
      // Not "storage", because the member may have chosen to keep recordings that aren't uploaded yet. See decision
      // 0005.
      headers: { 'clear-site-data': '"cache"' },
    };
  };
}

/**
 * True for a user's own top-level navigation; false for images, frames, prefetches and scripts. Old browsers send none
 * of these headers and pass.
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

export const handler = endpoint(logout, () => {
  const variables = readEnvironment({
    APP_ORIGIN: z.string(),
    SESSIONS_TABLE: z.string(),
    MEMBERS_TABLE: z.string(),
    USER_POOL_ID: z.string(),
    USER_POOL_CLIENT_ID: z.string(),
    SIGN_IN_ORIGIN: z.string(),
  });
  const signInClient = {
    appOrigin: variables.APP_ORIGIN,
    signInOrigin: variables.SIGN_IN_ORIGIN,
    clientId: variables.USER_POOL_CLIENT_ID,
  };
  const client = { userPoolId: variables.USER_POOL_ID, clientId: signInClient.clientId };
  return endSessionWith({
    signInClient,
    signIn: signInGateway({ ...signInClient, readClientSecret: onceAsync(() => describeClientSecret(client)) }),
    sessions: sessionStore(documentClient(), variables.SESSIONS_TABLE),
    members: memberStore(documentClient(), variables.MEMBERS_TABLE),
    now: () => new Date(),
  });
});
