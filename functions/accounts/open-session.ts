import { isDependencyFailure } from '../platform/dependency-failure.ts';
import { log, logError } from '../platform/logging.ts';
import { hashSessionId, LONGEST_SESSION_SECONDS, newSessionId, toSeconds } from '../platform/session/session.ts';
import type { SessionStore } from '../platform/session/session.store.ts';
import type { VerifyIdToken } from './id-token.gateway.ts';
import type { LoginTransaction } from './login-transaction.ts';
import type { MemberStore } from './member.store.ts';
import type { SignInGateway } from './sign-in.gateway.ts';

export interface OpenSessionParts {
  readonly signIn: SignInGateway;
  readonly verifyIdToken: VerifyIdToken;
  readonly members: MemberStore;
  readonly sessions: SessionStore;
  readonly now: () => Date;
}

/** What a callback brings along. */
interface Arrival {
  readonly code: string;
  readonly redirectUri: string;
  /** As `deviceOf` names it. */
  readonly device: string;
}

/** From the code of a checked callback to a stored session; answers its id for the cookie, or null when there is none to open. */
export async function openSession(
  parts: OpenSessionParts,
  transaction: LoginTransaction,
  { code, redirectUri, device }: Arrival,
): Promise<string | null> {
  const { signIn, sessions, members } = parts;
  const tokens = await signIn.exchange({ code, codeVerifier: transaction.codeVerifier, redirectUri });
  if (!tokens) return null;
  const person = await parts.verifyIdToken(tokens.idToken, transaction.nonce);
  if (!person) return null;
  const now = parts.now();
  const member = await members.signIn(person, now);
  if (member.disabled) {
    log('info', 'disabled member turned away', { memberId: member.memberId });
    if (tokens.refreshToken) await revokeQuietly(signIn, tokens.refreshToken);
    return null;
  }
  // Always a fresh id: one that the browser brought along is never adopted.
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
  if (transaction.earlierSessionHash) await closeSession(parts, transaction.earlierSessionHash);
  return sessionId;
}

/** Ends a session here and its tokens at the sign-in service. Answers whether there was one. */
export async function closeSession(
  { signIn, sessions }: Pick<OpenSessionParts, 'signIn' | 'sessions'>,
  sessionHash: string,
): Promise<boolean> {
  const session = await sessions.find(sessionHash);
  if (!session) return false;
  await sessions.end(sessionHash);
  log('info', 'session ended', { memberId: session.memberId });
  if (session.refreshToken) await revokeQuietly(signIn, session.refreshToken);
  return true;
}

/** The token stood in the row only, and the row is gone: a service that is away must not keep anybody signed in. */
async function revokeQuietly(signIn: SignInGateway, refreshToken: string): Promise<void> {
  await signIn.revoke(refreshToken).catch((error: unknown) => {
    if (!isDependencyFailure(error)) throw error;
    logError('token not revoked', error);
  });
}
