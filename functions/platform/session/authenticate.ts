import { SESSION_COOKIE, type Cookies } from '../http/cookies.ts';
import { hashSessionId, isAlive, isEnded, shouldTouch } from './session.ts';
import { asOf, type Principal } from './principal.ts';
import type { PrincipalStore } from './principal.store.ts';
import type { SessionStore } from './session.store.ts';

export type Authenticate = (cookies: Cookies) => Promise<Principal | null>;

export interface AuthenticateParts {
  readonly sessions: SessionStore;
  readonly principals: PrincipalStore;
  readonly now: () => Date;
}

/** Who is calling: the live member behind the session cookie, or null. A store that does not answer throws: never "signed out". */
export function authenticateBy({ sessions, principals, now }: AuthenticateParts): Authenticate {
  return async (cookies) => {
    const id = cookies[SESSION_COOKIE];
    if (!id) return null;
    const session = await sessions.find(hashSessionId(id));
    if (!session) return null;
    const principal = await principals.find(session.memberId);
    if (!principal || principal.disabled) return null;
    const nowSeconds = Math.floor(now().getTime() / 1000);
    if (isEnded(session, principal) || !isAlive(session, principal.role, nowSeconds)) return null;
    if (shouldTouch(session, nowSeconds)) await sessions.touch(session.sessionHash, nowSeconds);
    return asOf(principal, now());
  };
}
