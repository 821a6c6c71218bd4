import type { RawRequest } from '#platform/http/call.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import { hashSessionId, newSessionId } from '#platform/session/session.ts';
import type { Wired } from '#platform/uses/use.ts';
import { currentSessionHash, sessionCookies } from './session-cookies.ts';

/** Replaces the session with one that has administrator access. */
export const rotateSessionUses = {
  sessions: sessionStore.pick('find', 'create', 'deleteAndReturn', 'end'),
};

type Sessions = Wired<typeof rotateSessionUses>['sessions'];
type Request = Pick<RawRequest, 'cookies'>;

/** The new ID of a session. The browser doesn't have it yet. */
interface RotatedSession {
  sessionId: string;
  sessionHash: string;
}

/**
 * Gives the session a new ID (OWASP ASVS 5.0, 7.2.4). Returns the new cookies; undefined if the
 * session has ended.
 */
export async function rotateSession(
  sessions: Sessions,
  request: Request,
  now: Date,
): Promise<string[] | undefined> {
  const rotated = await beginRotation(sessions, request, now);
  return rotated && finishRotation(sessions, request, rotated);
}

/** Copies the session to a new ID. The old ID stays valid until `finishRotation`. */
export async function beginRotation(
  sessions: Sessions,
  request: Request,
  now: Date,
): Promise<RotatedSession | undefined> {
  const session = await sessions.find(currentSessionHash(request));
  if (!session) return undefined;

  const sessionId = newSessionId(session.memberId);
  const sessionHash = hashSessionId(sessionId);
  // Keeps `createdAt`, so that entering a code doesn't extend the session.
  await sessions.create({
    ...session,
    sessionHash,
    secondFactorAt: Math.floor(now.getTime() / 1000),
  });

  return { sessionId, sessionHash };
}

/**
 * Removes the old ID and returns the new cookies. Returns undefined if the old ID was already
 * removed.
 */
export async function finishRotation(
  sessions: Sessions,
  request: Request,
  { sessionId, sessionHash }: RotatedSession,
): Promise<string[] | undefined> {
  if (await sessions.deleteAndReturn(currentSessionHash(request))) return sessionCookies(sessionId);
  await sessions.end(sessionHash);
  return undefined;
}
