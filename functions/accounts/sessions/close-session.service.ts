import { memberStore } from '#functions/members/members.public.ts';
import { isDependencyFailure } from '#platform/dependency-failure.ts';
import { log, logError } from '#platform/logging.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import type { Session } from '#platform/session/session.ts';
import { clock, type Wired } from '#platform/uses/use.ts';
import { signInService, type SignInGateway } from '../cognito/sign-in.gateway.ts';

export const closeSessionUses = {
  signIn: signInService.pick('revoke'),
  sessions: sessionStore.pick('find', 'end'),
  members: memberStore.pick('recordSessionEnd'),
  now: clock,
};

type CloseSessionDeps = Wired<typeof closeSessionUses>;

interface RemoveSessionDeps {
  signIn: CloseSessionDeps['signIn'];
  sessions: Pick<CloseSessionDeps['sessions'], 'end'>;
}

/**
 * Ends a session and revokes its tokens at the sign-in service. Returns false if the session
 * doesn't exist.
 */
export async function closeSession(deps: CloseSessionDeps, sessionHash: string): Promise<boolean> {
  const session = await deps.sessions.find(sessionHash);
  if (!session) return false;

  // Record the end first, because a retry after a crash wouldn't find the removed session.
  await deps.members.recordSessionEnd(session.memberId, deps.now());
  await removeSession(deps, session);

  return true;
}

/** Ends the session and revokes its refresh token, without recording the end. */
export async function removeSession(
  { signIn, sessions }: RemoveSessionDeps,
  { sessionHash, memberId, refreshToken }: Session,
): Promise<void> {
  await sessions.end(sessionHash);
  log('info', 'session ended', { memberId });
  if (refreshToken) await revokeQuietly(signIn, refreshToken);
}

/**
 * Logs failures without throwing, because an outage of the sign-in service must not prevent a
 * logout.
 */
export async function revokeQuietly(
  signIn: Pick<SignInGateway, 'revoke'>,
  refreshToken: string,
): Promise<void> {
  await signIn.revoke(refreshToken).catch((error: unknown) => {
    if (!isDependencyFailure(error)) throw error;
    logError('token not revoked', error);
  });
}
