import type { RawRequest } from '../platform/http/call.ts';
import { hashSessionId, newSessionId } from '../platform/session/session.ts';
import type { SessionStore } from '../platform/session/session.store.ts';
import { currentSessionHash, sessionCookies } from './session-cookies.ts';

type Sessions = Pick<SessionStore, 'find' | 'create' | 'deleteAndReturn' | 'end'>;
type Request = Pick<RawRequest, 'cookies'>;

/** A session under its new ID. No browser has the new ID yet. */
export interface RotatedSession {
  readonly sessionId: string;
  readonly sessionHash: string;
}

/** Replaces the session's ID, in case it leaked (OWASP ASVS 5.0, 7.2.4). Undefined if the session just ended. */
export async function rotateSession(sessions: Sessions, request: Request, now: Date): Promise<string[] | undefined> {
  const rotated = await beginRotation(sessions, request, now);
  return rotated && finishRotation(sessions, request, rotated);
}

/** Creates the row of the new ID. The old ID stays valid until `finishRotation`. */
export async function beginRotation(
  sessions: Sessions,
  request: Request,
  now: Date,
): Promise<RotatedSession | undefined> {
  const session = await sessions.find(currentSessionHash(request));
  if (!session) return undefined;
  const sessionId = newSessionId(session.memberId);
  const sessionHash = hashSessionId(sessionId);
  // Keeps `createdAt`, so that a code doesn't extend the session.
  await sessions.create({ ...session, sessionHash, secondFactorAt: Math.floor(now.getTime() / 1000) });
  return { sessionId, sessionHash };
}

/** Ends the old ID and returns the new cookies. Undefined if a parallel call or a logout ended the old ID first. */
export async function finishRotation(
  sessions: Sessions,
  request: Request,
  { sessionId, sessionHash }: RotatedSession,
): Promise<string[] | undefined> {
  if (await sessions.deleteAndReturn(currentSessionHash(request))) return sessionCookies(sessionId);
  await sessions.end(sessionHash);
  return undefined;
}
