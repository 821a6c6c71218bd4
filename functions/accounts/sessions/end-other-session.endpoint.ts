import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { rowsOf } from '#platform/member-data/rows-by-member.store.ts';
import { endOtherSession } from '#shared/accounts/sessions.contract.ts';
import { closeSession, closeSessionUses } from './close-session.service.ts';
import { SESSIONS, filterActiveSessions, publicSessionId } from './active-sessions.ts';
import { currentSessionHash } from './session-cookies.ts';
import { isRecentlyAuthenticated } from './recent-sign-in.service.ts';

const LOG_IN_AGAIN = 'Please log in again before you log out another device.';
const CURRENT_SESSION = 'You’re using this device now. Log out instead.';

/** Requires a recent sign-in, so that someone with a stolen session can't sign out the owner. */
export const endOtherSessionEndpoint = endpoint(endOtherSession, {
  impact: 'Members cannot sign out a single other device.',
  uses: { ...closeSessionUses, rows: rowsOf(SESSIONS).pick('list') },
})(async ({ caller, params, request }, deps) => {
  const now = deps.now();
  if (!(await isRecentlyAuthenticated(deps.sessions, request, now)))
    return refuse('RECENT_SIGN_IN_REQUIRED', { message: LOG_IN_AGAIN });

  const open = filterActiveSessions(await deps.rows.list(caller.memberId), caller, now);
  const session = open.find((each) => publicSessionId(each) === params.id);
  if (!session) return refuse('NOT_FOUND');
  // To end the current session, the caller must log out, which also clears the sign-in page's
  // cookie.
  if (session.sessionHash === currentSessionHash(request))
    return refuse('CONFLICT', { message: CURRENT_SESSION });

  const wasOpen = await closeSession(deps, session.sessionHash);

  return wasOpen ? { status: 204, body: undefined } : refuse('NOT_FOUND');
});

export const { handler, declaration } = endOtherSessionEndpoint;
