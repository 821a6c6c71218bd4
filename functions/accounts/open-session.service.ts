import { isDependencyFailure } from '../platform/dependency-failure.ts';
import { log, logError } from '../platform/logging.ts';
import {
  hashSessionId,
  MAX_SESSION_SECONDS,
  newSessionId,
  toSeconds,
  type Session,
} from '../platform/session/session.ts';
import type { SessionStore } from '../platform/session/session.store.ts';
import type { VerifiedIdentity, VerifyIdToken } from './id-token.gateway.ts';
import type { LoginTransaction } from './login-transaction.ts';
import type { MemberStore } from '../members/members.public.ts';
import type { SelfRegisteredAccountGateway } from './self-registered-account.gateway.ts';
import type { SignInGateway } from './sign-in.gateway.ts';
import { isStaleAuthentication } from './stale-authentication.ts';

export interface OpenSessionDeps {
  readonly signIn: SignInGateway;
  readonly verifyIdToken: VerifyIdToken;
  readonly members: MemberStore;
  readonly sessions: SessionStore;
  readonly selfRegisteredAccounts: SelfRegisteredAccountGateway;
  readonly now: () => Date;
}

interface CallbackRequest {
  readonly code: string;
  readonly redirectUri: string;
  /** Device name from `describeDevice`. */
  readonly device: string;
}

/**
 * `stale`: the person authenticated before a session of the member ended, or with credentials that are no longer valid.
 */
export type OpenedSession =
  | { readonly state: 'opened'; readonly sessionId: string }
  | { readonly state: 'refused' }
  | { readonly state: 'stale' };

/** Exchanges the callback's code for tokens and stores a session. Returns the session ID for the cookie. */
export async function openSession(
  deps: OpenSessionDeps,
  transaction: LoginTransaction,
  { code, redirectUri, device }: CallbackRequest,
): Promise<OpenedSession> {
  const { signIn, sessions, members } = deps;
  const tokens = await signIn.exchange({ code, codeVerifier: transaction.codeVerifier, redirectUri });
  if (!tokens) return { state: 'refused' };
  const identity = await deps.verifyIdToken(tokens.idToken, transaction.nonce);
  if (!identity) return { state: 'refused' };
  if (!(await hasOwnCredentials(deps, identity))) {
    await deps.selfRegisteredAccounts.replace(identity);
    log('info', 'account from the sign-in page replaced', { memberId: identity.memberId });
    return { state: 'stale' };
  }
  const now = deps.now();
  const member = await members.signIn(identity, now);
  const isStale = isStaleAuthentication(identity.authenticatedAt, member);
  if (member.disabled || isStale) {
    const event = member.disabled ? 'disabled member turned away' : 'authenticated before the sessions ended';
    log('info', event, { memberId: member.memberId });
    if (tokens.refreshToken) await revokeQuietly(signIn, tokens.refreshToken);
    return { state: member.disabled ? 'refused' : 'stale' };
  }
  // Always a new ID, to prevent session fixation.
  const sessionId = newSessionId(member.memberId);
  const createdAt = toSeconds(now);
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
  log('info', 'signed in', { memberId: member.memberId, authenticatedAt: identity.authenticatedAt });
  const earlier = transaction.earlierSessionHash ? await sessions.find(transaction.earlierSessionHash) : undefined;
  if (earlier) await removeSession(deps, earlier);
  return { state: 'opened', sessionId };
}

/**
 * False if someone other than the email's owner may have set the password: the account was created on the sign-in page
 * and nobody has signed in to it yet.
 */
async function hasOwnCredentials(
  { members }: Pick<OpenSessionDeps, 'members'>,
  { wasCreatedByUs, memberId }: VerifiedIdentity,
): Promise<boolean> {
  if (wasCreatedByUs) return true;
  const known = await members.find(memberId);
  // Members who signed in before this check existed keep their account.
  return known !== undefined && known.firstSignInAt !== null;
}

export type CloseSessionDeps = Pick<OpenSessionDeps, 'signIn' | 'sessions' | 'now'> & {
  readonly members: Pick<MemberStore, 'recordSessionEnd'>;
};

/** Ends a session and revokes its tokens at the sign-in service. Returns false if the session doesn't exist. */
export async function closeSession(deps: CloseSessionDeps, sessionHash: string): Promise<boolean> {
  const session = await deps.sessions.find(sessionHash);
  if (!session) return false;
  // Recorded before the session is removed, because a retry couldn't find a removed session.
  await deps.members.recordSessionEnd(session.memberId, deps.now());
  await removeSession(deps, session);
  return true;
}

async function removeSession(
  { signIn, sessions }: Pick<OpenSessionDeps, 'signIn' | 'sessions'>,
  { sessionHash, memberId, refreshToken }: Session,
): Promise<void> {
  await sessions.end(sessionHash);
  log('info', 'session ended', { memberId });
  if (refreshToken) await revokeQuietly(signIn, refreshToken);
}

/** The token can't be revoked later because its row is gone, and an outage must not prevent a logout. */
async function revokeQuietly(signIn: SignInGateway, refreshToken: string): Promise<void> {
  await signIn.revoke(refreshToken).catch((error: unknown) => {
    if (!isDependencyFailure(error)) throw error;
    logError('token not revoked', error);
  });
}
