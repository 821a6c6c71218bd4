import * as z from 'zod';
import { listSessions } from '../../shared/accounts/sessions.contract.ts';
import type { MemberRows } from '../platform/dynamo/member-rows.store.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { sessionStore, type SessionStore } from '../platform/session/session.store.ts';
import { openSessionsIn, publicIdOf, timeOf, type ListedSession } from './open-sessions.ts';
import { ownSessionHash } from './own-session.ts';
import { sessionRows } from './session-rows.store.ts';

export interface ListSessionsParts {
  readonly sessions: Pick<SessionStore, 'find'>;
  readonly rows: Pick<MemberRows, 'list'>;
  readonly now: () => Date;
}

/**
 * Lists the caller's open sessions. The current session comes from the table because a new session may not be in the
 * index yet.
 */
export function listSessionsWith({ sessions, rows, now }: ListSessionsParts): UseCase<typeof listSessions> {
  return async ({ caller, request }) => {
    const ownHash = ownSessionHash(request);
    const [current, found] = await Promise.all([sessions.find(ownHash), rows.list(caller.memberId)]);
    // The session ended after the request was authenticated.
    if (!current) return refuse('SIGN_IN_REQUIRED');
    const others = openSessionsIn(found, caller, now()).filter(({ sessionHash }) => sessionHash !== ownHash);
    return { status: 200, body: { current: shownOf(current), others: others.map(otherOf) } };
  };
}

function shownOf({ device, createdAt }: Pick<ListedSession, 'device' | 'createdAt'>) {
  return { device, signedInAt: timeOf(createdAt) };
}

function otherOf(session: ListedSession) {
  return { ...shownOf(session), id: publicIdOf(session), lastSeenAt: timeOf(session.lastSeenAt) };
}

export const handler = endpoint(listSessions, () => {
  const { SESSIONS_TABLE } = readEnvironment({ SESSIONS_TABLE: z.string() });
  return listSessionsWith({
    sessions: sessionStore(documentClient(), SESSIONS_TABLE),
    rows: sessionRows(documentClient(), SESSIONS_TABLE),
    now: () => new Date(),
  });
});
