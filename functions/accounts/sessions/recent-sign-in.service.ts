import type { RawRequest } from '#platform/http/call.ts';
import { SESSION_COOKIE } from '#platform/http/cookies.ts';
import type { SessionStore } from '#platform/session/session.store.ts';
import { hashSessionId } from '#platform/session/session.ts';
import { RECENT_SIGN_IN_MINUTES } from '#shared/accounts/recent-sign-in.ts';

/**
 * True if the person authenticated in the last `RECENT_SIGN_IN_MINUTES` minutes. A remembered login
 * doesn't count.
 */
export async function isRecentlyAuthenticated(
  sessions: Pick<SessionStore, 'find'>,
  { cookies }: Pick<RawRequest, 'cookies'>,
  now: Date,
): Promise<boolean> {
  const id = cookies[SESSION_COOKIE];
  const session = id === undefined ? undefined : await sessions.find(hashSessionId(id));
  if (!session || session.authenticatedAt === null) return false;

  return now.getTime() < (session.authenticatedAt + RECENT_SIGN_IN_MINUTES * 60) * 1000;
}
