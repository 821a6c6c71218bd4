import type { RawRequest } from '../platform/http/call.ts';
import { hashSessionId, newSessionId } from '../platform/session/session.ts';
import type { SessionStore } from '../platform/session/session.store.ts';
import { ownSessionHash } from './own-session.ts';
import { sessionCookies } from './session-cookies.ts';

/**
 * Lets a session in which a code was accepted go on under a fresh id, so that one that leaked before it opens nothing more
 * (OWASP ASVS 5.0, 7.2.4). Answers the cookies; undefined when the session has just ended: a log-out in another tab at this
 * moment stays one. Breaking off in between ends the session, too.
 */
export async function raiseSession(
  sessions: Pick<SessionStore, 'take' | 'create'>,
  request: Pick<RawRequest, 'cookies'>,
  now: Date,
): Promise<string[] | undefined> {
  const session = await sessions.take(ownSessionHash(request));
  if (!session) return undefined;
  const sessionId = newSessionId(session.memberId);
  // It began when it began: a code makes no session live longer.
  const secondFactorAt = Math.floor(now.getTime() / 1000);
  await sessions.create({ ...session, sessionHash: hashSessionId(sessionId), secondFactorAt });
  return sessionCookies(sessionId);
}
