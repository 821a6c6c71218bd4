import { SESSION_COOKIE, type Cookies } from '../http/cookies.ts';
import type { CallerStore } from './caller.store.ts';
import { hashSessionId, isAlive, isEnded, memberOfSession, shouldTouch } from './session.ts';
import { asOf, type Principal } from './principal.ts';
import { withSecondFactor } from './second-factor.ts';
import type { SessionStore } from './session.store.ts';

export type Authenticate = (cookies: Cookies) => Promise<Principal | null>;

export interface AuthenticateParts {
  readonly callers: CallerStore;
  readonly sessions: Pick<SessionStore, 'touch'>;
  readonly now: () => Date;
  /** Whether administrators need a second factor before a session gets the administrator role. */
  readonly asksSecondFactor: boolean;
}

/**
 * Returns the current member row for the session cookie, or null if not signed in. Throws if the tables are
 * unavailable, so that an outage never looks like a sign-out.
 */
export function authenticateBy({ callers, sessions, now, asksSecondFactor }: AuthenticateParts): Authenticate {
  return async (cookies) => {
    const id = cookies[SESSION_COOKIE];
    const memberId = id && memberOfSession(id);
    if (!memberId) return null;
    const { session, principal } = await callers.find(hashSessionId(id), memberId);
    if (session?.memberId !== memberId || !principal || principal.disabled) return null;
    const nowSeconds = Math.floor(now().getTime() / 1000);
    if (isEnded(session, principal) || !isAlive(session, principal.role, nowSeconds)) return null;
    if (shouldTouch(session, nowSeconds)) await sessions.touch(session.sessionHash, nowSeconds);
    return asOf(asksSecondFactor ? withSecondFactor(principal, session) : principal, now());
  };
}
