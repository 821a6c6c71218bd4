import { memberStore } from '#functions/members/members.public.ts';
import { memberRowsFromEnv, type MemberRows } from '#platform/dynamo/member-rows.store.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import { endOtherSession } from '#shared/accounts/sessions.contract.ts';
import { signInDepsFromEnv } from '../cognito/sign-in.deps.ts';
import { closeSession, type CloseSessionDeps } from './close-session.service.ts';
import { SESSIONS, filterActiveSessions, publicSessionId } from './active-sessions.ts';
import { currentSessionHash } from './session-cookies.ts';
import { isRecentlyAuthenticated } from './recent-sign-in.service.ts';

export interface EndOtherSessionDeps extends CloseSessionDeps {
  rows: Pick<MemberRows, 'list'>;
}

const LOG_IN_AGAIN = 'Please log in again before you log out another device.';
const CURRENT_SESSION = 'You’re using this device now. Log out instead.';

/** Requires a recent sign-in, so that someone with a stolen session can't sign out the owner. */
export function endOtherSessionWith(deps: EndOtherSessionDeps): UseCase<typeof endOtherSession> {
  return async ({ caller, params, request }) => {
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
  };
}

export const handler = createHandler(endOtherSession, () =>
  endOtherSessionWith({
    signIn: signInDepsFromEnv(),
    sessions: sessionStore(),
    members: memberStore(),
    rows: memberRowsFromEnv(SESSIONS),
    now: () => new Date(),
  }),
);
