import { SESSION_COOKIE, type Cookies } from '../http/cookies.ts';
import type { CallerStore } from './caller.store.ts';
import {
  hashSessionId,
  isWithinLifetime,
  isEnded,
  memberIdFromSessionId,
  isTouchDue,
} from './session.ts';
import { applyPlanExpiry, restrictUntilSecondFactor, type Principal } from './principal.ts';
import type { SessionStore } from './session.store.ts';

export type Authenticate = (cookies: Cookies) => Promise<Principal | null>;

interface AuthenticateDeps {
  callers: CallerStore;
  sessions: Pick<SessionStore, 'touch'>;
  now: () => Date;
  /**
   * True if a session gets the role of a coach or administrator only after the second factor is
   * verified.
   */
  isSecondFactorRequired: boolean;
}

/**
 * Returns a function that resolves to the member for a session cookie, or to null if nobody is
 * signed in. The function throws if a table is unavailable, so that an outage never looks like a
 * sign-out.
 */
export function createAuthenticate({
  callers,
  sessions,
  now,
  isSecondFactorRequired,
}: AuthenticateDeps): Authenticate {
  return async (cookies) => {
    const id = cookies[SESSION_COOKIE];
    const memberId = id && memberIdFromSessionId(id);
    if (!memberId) return null;

    const { session, principal } = await callers.find(hashSessionId(id), memberId);
    if (session?.memberId !== memberId || !principal || principal.disabled) return null;

    const nowSeconds = Math.floor(now().getTime() / 1000);
    if (isEnded(session, principal) || !isWithinLifetime(session, principal.role, nowSeconds))
      return null;

    if (isTouchDue(session, nowSeconds)) await sessions.touch(session.sessionHash, nowSeconds);

    const restricted = isSecondFactorRequired
      ? restrictUntilSecondFactor(principal, session, now())
      : principal;

    return applyPlanExpiry(restricted, now());
  };
}
