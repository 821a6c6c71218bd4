import { createHash, randomUUID } from 'node:crypto';
import type { Pool } from './pool.ts';
import type { PoolUser } from './pool-data.ts';
import { signToken } from './signing-key.ts';

export interface TokenRequest {
  readonly issuer: string;
  readonly clientId: string;
  readonly user: PoolUser;
  readonly scopes: readonly string[];
  /** Time of the actual sign-in in milliseconds since 1970, even in refreshed tokens. */
  readonly authTime: number;
  /** Shared by all tokens from the same sign-in. */
  readonly originJti: string;
  readonly nonce?: string;
}

export interface Tokens {
  readonly id_token: string;
  readonly access_token: string;
  readonly expires_in: number;
  readonly token_type: 'Bearer';
}

export const TOKEN_LIFETIME_SECONDS = 3600;

/** Creates an ID token and an access token with Cognito's claims. */
export function issueTokens(pool: Pool, request: TokenRequest): Tokens {
  const { user, clientId } = request;
  const issuedAt = Math.floor(pool.now() / 1000);
  const shared = {
    sub: user.sub,
    ...(user.groups.length > 0 && { 'cognito:groups': user.groups }),
    iss: request.issuer,
    origin_jti: request.originJti,
    event_id: randomUUID(),
    auth_time: Math.floor(request.authTime / 1000),
    exp: issuedAt + TOKEN_LIFETIME_SECONDS,
    iat: issuedAt,
  };
  const access = signToken(pool.data.key, {
    ...shared,
    version: 2,
    client_id: clientId,
    token_use: 'access',
    scope: request.scopes.join(' '),
    jti: randomUUID(),
    username: user.sub,
  });
  const id = signToken(pool.data.key, {
    ...shared,
    at_hash: createHash('sha256').update(access).digest().subarray(0, 16).toString('base64url'),
    ...user.attributes,
    email: user.email,
    email_verified: true,
    'cognito:username': user.sub,
    aud: clientId,
    token_use: 'id',
    ...(request.nonce !== undefined && { nonce: request.nonce }),
    jti: randomUUID(),
  });
  return { id_token: id, access_token: access, expires_in: TOKEN_LIFETIME_SECONDS, token_type: 'Bearer' };
}
