import type { RawRequest } from '../platform/http/call.ts';
import { hashSessionId, newSessionId } from '../platform/session/session.ts';
import type { SessionStore } from '../platform/session/session.store.ts';
import { ownSessionHash } from './own-session.ts';
import { sessionCookies } from './session-cookies.ts';

type Sessions = Pick<SessionStore, 'find' | 'create' | 'take' | 'end'>;
type Request = Pick<RawRequest, 'cookies'>;

/** The session under its fresh id, which nobody has been told yet. */
export interface RaisedSession {
  readonly sessionId: string;
  readonly sessionHash: string;
}

/**
 * Lets a session in which a code was accepted go on under a fresh id, so that one that leaked before it opens nothing more
 * (OWASP ASVS 5.0, 7.2.4). Answers the cookies; undefined when the session has just ended: a log-out in another tab at this
 * moment stays one. Breaking off in between leaves the session as it was.
 */
export async function raiseSession(sessions: Sessions, request: Request, now: Date): Promise<string[] | undefined> {
  const raised = await beginRaise(sessions, request, now);
  return raised && finishRaise(sessions, request, raised);
}

/** Writes the row of the fresh id. Until `finishRaise` the old id stays good, and nobody can use this one. */
export async function beginRaise(sessions: Sessions, request: Request, now: Date): Promise<RaisedSession | undefined> {
  const session = await sessions.find(ownSessionHash(request));
  if (!session) return undefined;
  const sessionId = newSessionId(session.memberId);
  const sessionHash = hashSessionId(sessionId);
  // It began when it began: a code makes no session live longer.
  await sessions.create({ ...session, sessionHash, secondFactorAt: Math.floor(now.getTime() / 1000) });
  return { sessionId, sessionHash };
}

/** Ends the old id: of many calls one goes on, and none after a log-out. Answers the cookies of the fresh one. */
export async function finishRaise(
  sessions: Sessions,
  request: Request,
  { sessionId, sessionHash }: RaisedSession,
): Promise<string[] | undefined> {
  if (await sessions.take(ownSessionHash(request))) return sessionCookies(sessionId);
  await sessions.end(sessionHash);
  return undefined;
}
