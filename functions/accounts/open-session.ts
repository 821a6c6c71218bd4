import { isDependencyFailure } from '../platform/dependency-failure.ts';
import { log, logError } from '../platform/logging.ts';
import {
  hashSessionId,
  LONGEST_SESSION_SECONDS,
  newSessionId,
  toSeconds,
  type Session,
} from '../platform/session/session.ts';
import type { SessionStore } from '../platform/session/session.store.ts';
import type { VerifiedPerson, VerifyIdToken } from './id-token.gateway.ts';
import type { LoginTransaction } from './login-transaction.ts';
import type { MemberStore } from './member.store.ts';
import type { SelfMadeAccountGateway } from './self-made-account.gateway.ts';
import type { SignInGateway } from './sign-in.gateway.ts';
import { isStaleProof } from './stale-proof.ts';

export interface OpenSessionParts {
  readonly signIn: SignInGateway;
  readonly verifyIdToken: VerifyIdToken;
  readonly members: MemberStore;
  readonly sessions: SessionStore;
  readonly selfMadeAccounts: SelfMadeAccountGateway;
  readonly now: () => Date;
}

interface Arrival {
  readonly code: string;
  readonly redirectUri: string;
  /** Device name from `deviceOf`. */
  readonly device: string;
}

/** `stale`: authenticated before a session of the member ended, or with credentials that are no longer valid. */
export type OpenedSession =
  | { readonly state: 'opened'; readonly sessionId: string }
  | { readonly state: 'refused' }
  | { readonly state: 'stale' };

/** Exchanges the callback's code for tokens and stores a session. Returns the session ID for the cookie. */
export async function openSession(
  parts: OpenSessionParts,
  transaction: LoginTransaction,
  { code, redirectUri, device }: Arrival,
): Promise<OpenedSession> {
  const { signIn, sessions, members } = parts;
  const tokens = await signIn.exchange({ code, codeVerifier: transaction.codeVerifier, redirectUri });
  if (!tokens) return { state: 'refused' };
  const person = await parts.verifyIdToken(tokens.idToken, transaction.nonce);
  if (!person) return { state: 'refused' };
  if (!(await hasOwnCredentials(parts, person))) {
    await parts.selfMadeAccounts.replace(person);
    log('info', 'account from the sign-in page replaced', { memberId: person.memberId });
    return { state: 'stale' };
  }
  const now = parts.now();
  const member = await members.signIn(person, now);
  const isStale = isStaleProof(person.provenAt, member);
  if (member.disabled || isStale) {
    const event = member.disabled ? 'disabled member turned away' : 'sign-in older than the last end of a session';
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
    expiresAt: seconds + LONGEST_SESSION_SECONDS,
    refreshToken: tokens.refreshToken,
    provenAt: person.provenAt,
    device,
  });
  log('info', 'signed in', { memberId: member.memberId, provenAt: person.provenAt });
  const earlier = transaction.earlierSessionHash ? await sessions.find(transaction.earlierSessionHash) : undefined;
  if (earlier) await removeSession(parts, earlier);
  return { state: 'opened', sessionId };
}

/**
 * False before the first sign-in to an account created on the sign-in page, because its password may be a stranger's.
 */
async function hasOwnCredentials(
  { members }: Pick<OpenSessionParts, 'members'>,
  { wasCreatedByUs, memberId }: VerifiedPerson,
): Promise<boolean> {
  if (wasCreatedByUs) return true;
  const known = await members.find(memberId);
  // Members who signed in before this check existed keep their account.
  return known !== undefined && known.firstSignInAt !== null;
}

export type CloseSessionParts = Pick<OpenSessionParts, 'signIn' | 'sessions' | 'now'> & {
  readonly members: Pick<MemberStore, 'noteSessionEnd'>;
};

/** Ends a session and revokes its tokens at the sign-in service. Returns false if the session doesn't exist. */
export async function closeSession(parts: CloseSessionParts, sessionHash: string): Promise<boolean> {
  const session = await parts.sessions.find(sessionHash);
  if (!session) return false;
  // First, because a retry couldn't find a removed session.
  await parts.members.noteSessionEnd(session.memberId, parts.now());
  await removeSession(parts, session);
  return true;
}

async function removeSession(
  { signIn, sessions }: Pick<OpenSessionParts, 'signIn' | 'sessions'>,
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
