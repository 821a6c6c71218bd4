import { dailyEventStore, memberStore, type MemberRow } from '#functions/members/members.public.ts';
import { log } from '#platform/logging.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import {
  hashSessionId,
  MAX_SESSION_SECONDS,
  newSessionId,
  toEpochSeconds,
} from '#platform/session/session.ts';
import { textSetting } from '#platform/uses/settings.ts';
import { clock, derive, type Wired } from '#platform/uses/use.ts';
import type { Role } from '#shared/accounts/member.ts';

import { removeSession, revokeQuietly } from '../sessions/close-session.service.ts';
import { idTokenVerifier, type VerifiedIdentity } from '../cognito/id-token.gateway.ts';
import type { LoginTransaction } from './login-transaction.ts';
import { cognitoAccountGateway } from '../cognito/cognito-account.gateway.ts';
import { signInService } from '../cognito/sign-in.gateway.ts';

export const openSessionUses = {
  signIn: signInService.pick('exchange', 'revoke'),
  verifyIdToken: derive(
    { issuer: textSetting('TOKEN_ISSUER'), clientId: textSetting('USER_POOL_CLIENT_ID') },
    (client) => idTokenVerifier({ ...client, now: Date.now }),
  ),
  members: memberStore.pick('find', 'signIn'),
  sessions: sessionStore.pick('find', 'create', 'end'),
  events: dailyEventStore.pick('record'),
  selfRegisteredAccounts: cognitoAccountGateway.pick('replace'),
  now: clock,
};

export type OpenSessionDeps = Wired<typeof openSessionUses>;

interface CallbackRequest {
  code: string;
  redirectUri: string;
  /** Device name from `describeDevice`. */
  device: string;
}

/** `stale`: the person must authenticate again. */
export type OpenSessionResult =
  | { state: 'opened'; sessionId: string; role: Role }
  | { state: 'refused' }
  | { state: 'stale'; email: string };

/**
 * Exchanges the callback's code for tokens and stores a session. Returns the session ID for the
 * cookie.
 */
export async function openSession(
  deps: OpenSessionDeps,
  transaction: LoginTransaction,
  { code, redirectUri, device }: CallbackRequest,
): Promise<OpenSessionResult> {
  const { signIn, sessions, members } = deps;
  const tokens = await signIn.exchange({
    code,
    codeVerifier: transaction.codeVerifier,
    redirectUri,
  });

  if (!tokens) return { state: 'refused' };

  const identity = await deps.verifyIdToken(tokens.idToken, transaction.nonce);
  if (!identity) return { state: 'refused' };

  if (!(await hasOwnCredentials(deps, identity))) {
    await deps.selfRegisteredAccounts.replace(identity);
    log('info', 'account from the sign-in page replaced', { memberId: identity.memberId });
    return { state: 'stale', email: identity.email };
  }

  const now = deps.now();
  const member = await members.signIn(identity, now);
  await recordFirstSignIn(deps, member, now);

  const isStale = isStaleAuthentication(identity.authenticatedAt, member);

  if (member.disabled || isStale) {
    const event = member.disabled
      ? 'disabled member turned away'
      : 'authenticated before the sessions ended';
    log('info', event, { memberId: member.memberId });
    if (tokens.refreshToken) await revokeQuietly(signIn, tokens.refreshToken);

    return member.disabled ? { state: 'refused' } : { state: 'stale', email: identity.email };
  }

  // Always create a new ID, to prevent session fixation.
  const sessionId = newSessionId(member.memberId);
  const createdAt = toEpochSeconds(now);
  const seconds = Math.floor(createdAt);

  await sessions.create({
    sessionHash: hashSessionId(sessionId),
    memberId: member.memberId,
    createdAt,
    lastSeenAt: seconds,
    expiresAt: seconds + MAX_SESSION_SECONDS,
    refreshToken: tokens.refreshToken,
    authenticatedAt: identity.authenticatedAt,
    device,
  });

  log('info', 'signed in', {
    memberId: member.memberId,
    authenticatedAt: identity.authenticatedAt,
  });

  const earlier = transaction.earlierSessionHash
    ? await sessions.find(transaction.earlierSessionHash)
    : undefined;
  if (earlier) await removeSession(deps, earlier);

  return { state: 'opened', sessionId, role: member.role };
}

async function recordFirstSignIn(
  { events }: Pick<OpenSessionDeps, 'events'>,
  { memberId, firstSignInAt }: MemberRow,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  // Only the first sign-in sets `firstSignInAt` to now.
  if (firstSignInAt === at) await events.record({ kind: 'first-sign-in', subject: memberId, at });
}

/**
 * False if a stranger may have set the password: the account was created on the sign-in page and
 * never used.
 */
async function hasOwnCredentials(
  { members }: Pick<OpenSessionDeps, 'members'>,
  { wasCreatedByUs, memberId }: VerifiedIdentity,
): Promise<boolean> {
  if (wasCreatedByUs) return true;

  const known = await members.find(memberId);

  // Members who have signed in before keep access, even if they created their account on the
  // sign-in page.
  return known !== undefined && known.firstSignInAt !== null;
}

/** True if a session has ended since the person authenticated, or in the same second. */
function isStaleAuthentication(
  authenticatedAt: number,
  { sessionsEnded, lastSessionEndAt }: Pick<MemberRow, 'sessionsEnded' | 'lastSessionEndAt'>,
): boolean {
  return [sessionsEnded?.at, lastSessionEndAt].some(
    (endedAt) => endedAt !== undefined && authenticatedAt <= endedAt,
  );
}
