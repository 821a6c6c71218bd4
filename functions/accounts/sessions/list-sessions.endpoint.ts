import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { rowsOf } from '#platform/member-data/rows-by-member.store.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import { clock } from '#platform/uses/use.ts';
import { listSessions } from '#shared/accounts/sessions.contract.ts';
import {
  SESSIONS,
  filterActiveSessions,
  publicSessionId,
  toIsoTime,
  type ListedSession,
} from './active-sessions.ts';
import { currentSessionHash } from './session-cookies.ts';

/** Reads the current session from the table, because a new session may not be in the index yet. */
export const listSessionsEndpoint = endpoint(listSessions, {
  impact: 'Members cannot see where they are signed in.',
  uses: { sessions: sessionStore.pick('find'), rows: rowsOf(SESSIONS).pick('list'), now: clock },
})(async ({ caller, request }, { sessions, rows, now }) => {
  const ownHash = currentSessionHash(request);
  const [current, found] = await Promise.all([sessions.find(ownHash), rows.list(caller.memberId)]);

  // The session ended after the request was authenticated.
  if (!current) return refuse('SIGN_IN_REQUIRED');

  const others = filterActiveSessions(found, caller, now()).filter(
    ({ sessionHash }) => sessionHash !== ownHash,
  );

  return {
    status: 200,
    body: { current: toCurrentSession(current), others: others.map(toOtherSession) },
  };
});

export const { handler, declaration } = listSessionsEndpoint;

function toCurrentSession({ device, createdAt }: Pick<ListedSession, 'device' | 'createdAt'>) {
  return { device, signedInAt: toIsoTime(createdAt) };
}

function toOtherSession(session: ListedSession) {
  return {
    ...toCurrentSession(session),
    id: publicSessionId(session),
    lastSeenAt: toIsoTime(session.lastSeenAt),
  };
}
