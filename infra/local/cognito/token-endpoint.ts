import { createHash, randomUUID } from 'node:crypto';
import { constantTimeEqual } from '../aws/constant-time-equal.ts';
import { findUnexpired, type Client, type Pool } from './pool.ts';
import type { PoolUser, RefreshGrant } from './pool-data.ts';
import { hashSecret, generateHandle } from './random.ts';
import { signToken } from './signing-key.ts';

interface FormRequest {
  authorization: string | undefined;
  form: URLSearchParams;
}

export interface TokenResponse {
  status: 200 | 400;
  body?: Readonly<Record<string, unknown>>;
}

interface KnownClient {
  pool: Pool;
  client: Client;
}

export type FindClient = (clientId: string | null | undefined) => KnownClient | undefined;

const TOKEN_LIFETIME_SECONDS = 3600;
const REFRESH_TOKEN_LIFETIME_MS = 30 * 24 * 3600_000;
const CODE_VERIFIER_PATTERN = /^[A-Za-z0-9._~-]{43,128}$/;

/**
 * POST /oauth2/token: exchanges a code or refresh token for tokens. The client must send its
 * secret.
 */
export function grantTokens(
  request: FormRequest,
  find: FindClient,
  getIssuer: (pool: Pool) => string,
): TokenResponse {
  const known = authenticateClient(request, find);
  if (!known) return refuse('invalid_client');

  const { form } = request;
  const issuer = getIssuer(known.pool);
  const grantType = form.get('grant_type');
  if (grantType === 'authorization_code') return exchangeCode(known, form, issuer);
  if (grantType === 'refresh_token') return refresh(known, form, issuer);

  return refuse(grantType ? 'unsupported_grant_type' : 'invalid_request');
}

/** POST /oauth2/revoke: revokes a refresh token. An unknown token counts as revoked. */
export function revokeToken(request: FormRequest, find: FindClient): TokenResponse {
  const known = authenticateClient(request, find);
  if (!known) return refuse('invalid_client');

  const token = request.form.get('token');
  if (!token) return refuse('invalid_request');
  if (token.split('.').length === 3) return refuse('unsupported_token_type');

  const { refreshTokens } = known.pool.data;
  const hash = hashSecret(token);
  const grant = findUnexpired(refreshTokens, hash, known.pool.now());
  if (grant && grant.clientId !== known.client.clientId) return refuse('invalid_client');

  delete refreshTokens[hash];
  known.pool.save();

  return { status: 200 };
}

/** The client must send its ID and secret with HTTP Basic authentication. */
function authenticateClient(
  { authorization, form }: FormRequest,
  find: FindClient,
): KnownClient | undefined {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '') ?? [];
  const [, clientId, secret = ''] =
    /^([^:]*):(.*)$/.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  const known = find(clientId);
  if (!known || !constantTimeEqual(known.client.secret, secret)) return undefined;

  return (form.get('client_id') ?? clientId) === clientId ? known : undefined;
}

function exchangeCode({ pool, client }: KnownClient, form: URLSearchParams, issuer: string) {
  const code = form.get('code');
  const verifier = form.get('code_verifier');
  const redirectUri = form.get('redirect_uri');
  if (!code || !verifier || !redirectUri) return refuse('invalid_request');

  const hash = hashSecret(code);
  const grant = findUnexpired(pool.data.codes, hash, pool.now());
  // Delete the code on the first attempt, so nobody can try several PKCE verifiers.
  delete pool.data.codes[hash];
  pool.save();
  if (!grant || grant.request.clientId !== client.clientId) return refuse('invalid_grant');

  if (
    grant.request.redirectUri !== redirectUri ||
    !matchesChallenge(verifier, grant.request.codeChallenge)
  ) {
    return refuse('invalid_grant');
  }

  const user = enabledUser(pool, grant.sub);
  if (!user) return refuse('invalid_grant');

  const refreshGrant: RefreshGrant = {
    clientId: client.clientId,
    sub: user.sub,
    authTime: grant.authTime,
    scopes: grant.request.scopes,
    expiresAt: pool.now() + REFRESH_TOKEN_LIFETIME_MS,
  };

  const refreshToken = generateHandle();
  pool.data.refreshTokens[hashSecret(refreshToken)] = refreshGrant;
  pool.save();

  const { nonce } = grant.request;

  return issueTokens(
    pool,
    { ...refreshGrant, issuer, user, nonce },
    { refresh_token: refreshToken },
  );
}

function refresh({ pool, client }: KnownClient, form: URLSearchParams, issuer: string) {
  const token = form.get('refresh_token');
  if (!token) return refuse('invalid_request');

  const grant = findUnexpired(pool.data.refreshTokens, hashSecret(token), pool.now());
  const user = grant && enabledUser(pool, grant.sub);
  if (!grant || !user || grant.clientId !== client.clientId) return refuse('invalid_grant');

  return issueTokens(pool, { ...grant, issuer, user });
}

function matchesChallenge(verifier: string, challenge: string): boolean {
  if (!CODE_VERIFIER_PATTERN.test(verifier)) return false;
  return constantTimeEqual(createHash('sha256').update(verifier).digest('base64url'), challenge);
}

function enabledUser(pool: Pool, sub: string): PoolUser | undefined {
  const user = pool.data.users[sub];
  return user?.enabled ? user : undefined;
}

interface TokenRequest extends RefreshGrant {
  issuer: string;
  user: PoolUser;
  nonce?: string | undefined;
}

/** Creates an ID token and an access token with Cognito's claims. */
function issueTokens(
  pool: Pool,
  { user, issuer, clientId, authTime, nonce, scopes = [] }: TokenRequest,
  more: { refresh_token?: string } = {},
): TokenResponse {
  const issuedAt = Math.floor(pool.now() / 1000);
  const idToken = signToken(pool.readSigningKey(), {
    ...user.attributes,
    ...(user.groups.length > 0 && { 'cognito:groups': user.groups }),
    sub: user.sub,
    iss: issuer,
    aud: clientId,
    token_use: 'id',
    email: user.email,
    email_verified: true,
    'cognito:username': user.sub,
    auth_time: Math.floor(authTime / 1000),
    iat: issuedAt,
    exp: issuedAt + TOKEN_LIFETIME_SECONDS,
    jti: randomUUID(),
    ...(nonce !== undefined && { nonce }),
  });

  const accessToken = signToken(pool.readSigningKey(), {
    sub: user.sub,
    iss: issuer,
    client_id: clientId,
    token_use: 'access',
    scope: scopes.join(' '),
    auth_time: Math.floor(authTime / 1000),
    iat: issuedAt,
    exp: issuedAt + TOKEN_LIFETIME_SECONDS,
    jti: randomUUID(),
  });

  const expiresAt = pool.now() + TOKEN_LIFETIME_SECONDS * 1000;
  pool.accessTokens[hashSecret(accessToken)] = { sub: user.sub, scopes, expiresAt };
  pool.save();

  return {
    status: 200,
    body: {
      id_token: idToken,
      access_token: accessToken,
      expires_in: TOKEN_LIFETIME_SECONDS,
      token_type: 'Bearer',
      ...more,
    },
  };
}

function refuse(error: string): TokenResponse {
  return { status: 400, body: { error } };
}
