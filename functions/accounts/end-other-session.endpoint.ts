import * as z from 'zod';
import { endOtherSession } from '../../shared/accounts/sessions.contract.ts';
import type { MemberRows } from '../platform/dynamo/member-rows.store.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { onceAsync, readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { sessionStore } from '../platform/session/session.store.ts';
import { memberStore } from '../members/members.public.ts';
import { closeSession, type CloseSessionDeps } from './open-session.service.ts';
import { filterActiveSessions, publicSessionId } from './active-sessions.ts';
import { currentSessionHash } from './current-session.ts';
import { isRecentlyAuthenticated } from './recent-sign-in.service.ts';
import { sessionRows } from './session-rows.store.ts';
import { describeClientSecret, signInGateway } from './sign-in.gateway.ts';

export interface EndOtherSessionDeps extends CloseSessionDeps {
  readonly rows: Pick<MemberRows, 'list'>;
}

const LOG_IN_AGAIN = 'Please log in again before you sign out another device.';
const CURRENT_SESSION = 'You’re using this device now. Log out instead.';

/**
 * Ends another session of the caller; any other ID returns 404. Requires a recent sign-in, so that someone with a
 * stolen session can't sign out the owner.
 */
export function endOtherSessionWith(deps: EndOtherSessionDeps): UseCase<typeof endOtherSession> {
  return async ({ caller, params, request }) => {
    const now = deps.now();
    if (!(await isRecentlyAuthenticated(deps.sessions, request, now)))
      return refuse('RECENT_SIGN_IN_REQUIRED', { message: LOG_IN_AGAIN });
    const open = filterActiveSessions(await deps.rows.list(caller.memberId), caller, now);
    const session = open.find((each) => publicSessionId(each) === params.id);
    if (!session) return refuse('NOT_FOUND');
    // The caller's own session must end through logout, which also clears the sign-in page's cookie in this browser.
    if (session.sessionHash === currentSessionHash(request)) return refuse('CONFLICT', { message: CURRENT_SESSION });
    const wasOpen = await closeSession(deps, session.sessionHash);
    return wasOpen ? { status: 204, body: undefined } : refuse('NOT_FOUND');
  };
}

export const handler = endpoint(endOtherSession, () => {
  const variables = readEnvironment({
    SESSIONS_TABLE: z.string(),
    MEMBERS_TABLE: z.string(),
    USER_POOL_ID: z.string(),
    USER_POOL_CLIENT_ID: z.string(),
    SIGN_IN_ORIGIN: z.string(),
  });
  const client = { userPoolId: variables.USER_POOL_ID, clientId: variables.USER_POOL_CLIENT_ID };
  return endOtherSessionWith({
    signIn: signInGateway({
      signInOrigin: variables.SIGN_IN_ORIGIN,
      clientId: client.clientId,
      readClientSecret: onceAsync(() => describeClientSecret(client)),
    }),
    sessions: sessionStore(documentClient(), variables.SESSIONS_TABLE),
    members: memberStore(documentClient(), variables.MEMBERS_TABLE),
    rows: sessionRows(documentClient(), variables.SESSIONS_TABLE),
    now: () => new Date(),
  });
});
