import * as z from 'zod';
import { endOtherSession } from '../../shared/accounts/sessions.contract.ts';
import type { MemberRows } from '../platform/dynamo/member-rows.store.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { onceAsync, readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { sessionStore } from '../platform/session/session.store.ts';
import { memberStore } from './member.store.ts';
import { closeSession, type CloseSessionParts } from './open-session.ts';
import { openSessionsIn, publicIdOf } from './open-sessions.ts';
import { ownSessionHash } from './own-session.ts';
import { isRecentlyProven } from './recent-sign-in.ts';
import { sessionRows } from './session-rows.store.ts';
import { describeClientSecret, signInGateway } from './sign-in.gateway.ts';

export interface EndOtherSessionParts extends CloseSessionParts {
  readonly rows: Pick<MemberRows, 'list'>;
}

const AGAIN = 'Please log in again before you sign out another device.';
const THIS_ONE = 'You’re using this device now. Log out instead.';

/**
 * Ends another session of the caller; any other ID returns 404. Requires a recent sign-in, so that a session thief
 * can't sign the owner out.
 */
export function endOtherSessionWith(parts: EndOtherSessionParts): UseCase<typeof endOtherSession> {
  return async ({ caller, params, request }) => {
    const now = parts.now();
    if (!(await isRecentlyProven(parts.sessions, request, now)))
      return refuse('RECENT_SIGN_IN_REQUIRED', { sentence: AGAIN });
    const open = openSessionsIn(await parts.rows.list(caller.memberId), caller, now);
    const session = open.find((each) => publicIdOf(each) === params.id);
    if (!session) return refuse('NOT_FOUND');
    // Only logging out also clears the sign-in page's cookie in this browser.
    if (session.sessionHash === ownSessionHash(request)) return refuse('CONFLICT', { sentence: THIS_ONE });
    const wasOpen = await closeSession(parts, session.sessionHash);
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
