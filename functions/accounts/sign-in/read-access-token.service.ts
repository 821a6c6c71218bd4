import type { RawRequest } from '#platform/http/call.ts';
import type { SessionStore } from '#platform/session/session.store.ts';
import { currentSessionHash } from '../sessions/session-cookies.ts';
import type { SignInGateway } from '../cognito/sign-in.gateway.ts';

export interface ReadAccessTokenDeps {
  sessions: Pick<SessionStore, 'find'>;
  signIn: Pick<SignInGateway, 'readAccessToken'>;
}

/**
 * Gets an access token of the sign-in service for this session; null if the session's refresh token
 * was revoked.
 */
export async function readAccessToken(
  { sessions, signIn }: ReadAccessTokenDeps,
  request: Pick<RawRequest, 'cookies'>,
): Promise<string | null> {
  const refreshToken = (await sessions.find(currentSessionHash(request)))?.refreshToken ?? null;
  return refreshToken === null ? null : signIn.readAccessToken(refreshToken);
}
