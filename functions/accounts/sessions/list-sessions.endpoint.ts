import { memberRowsFromEnv, type MemberRows } from '#platform/dynamo/member-rows.store.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { sessionStore, type SessionStore } from '#platform/session/session.store.ts';
import { listSessions } from '#shared/accounts/sessions.contract.ts';
import {
  SESSIONS,
  filterActiveSessions,
  publicSessionId,
  toIsoTime,
  type ListedSession,
} from './active-sessions.ts';
import { currentSessionHash } from './session-cookies.ts';

export interface ListSessionsDeps {
  sessions: Pick<SessionStore, 'find'>;
  rows: Pick<MemberRows, 'list'>;
  now: () => Date;
}

/** Reads the current session from the table, because a new session may not be in the index yet. */
export function listSessionsWith({
  sessions,
  rows,
  now,
}: ListSessionsDeps): UseCase<typeof listSessions> {
  return async ({ caller, request }) => {
    const ownHash = currentSessionHash(request);
    const [current, found] = await Promise.all([
      sessions.find(ownHash),
      rows.list(caller.memberId),
    ]);

    // The session ended after the request was authenticated.
    if (!current) return refuse('SIGN_IN_REQUIRED');

    const others = filterActiveSessions(found, caller, now()).filter(
      ({ sessionHash }) => sessionHash !== ownHash,
    );

    return {
      status: 200,
      body: { current: toCurrentSession(current), others: others.map(toOtherSession) },
    };
  };
}

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

export const handler = createHandler(listSessions, () =>
  listSessionsWith({
    sessions: sessionStore(),
    rows: memberRowsFromEnv(SESSIONS),
    now: () => new Date(),
  }),
);
