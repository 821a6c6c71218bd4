import type { RawRequest } from '#platform/http/call.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import type { Wired } from '#platform/uses/use.ts';
import { currentSessionHash } from '../sessions/session-cookies.ts';
import { signInService } from '../cognito/sign-in.gateway.ts';

export const readAccessTokenUses = {
  sessions: sessionStore.pick('find'),
  signIn: signInService.pick('readAccessToken'),
};

/**
 * Gets an access token of the sign-in service for this session; null if the session's refresh token
 * was revoked.
 */
export async function readAccessToken(
  { sessions, signIn }: Wired<typeof readAccessTokenUses>,
  request: Pick<RawRequest, 'cookies'>,
): Promise<string | null> {
  const refreshToken = (await sessions.find(currentSessionHash(request)))?.refreshToken ?? null;
  return refreshToken === null ? null : signIn.readAccessToken(refreshToken);
}
