import { createHash, randomUUID } from 'node:crypto';
import { findUnexpired, type Client, type Pool } from './pool.ts';
import type { PoolUser, RefreshGrant } from './pool-data.ts';
import { hashSecret, generateHandle, constantTimeEqual } from './random.ts';
import { issueTokens } from './tokens.ts';

export interface FormRequest {
  readonly authorization: string | undefined;
  readonly form: URLSearchParams;
}

export type TokenResponse =
  | { readonly status: 200; readonly body: Readonly<Record<string, unknown>> | undefined }
  | { readonly status: 400; readonly body: { readonly error: string } };

export type FindClient = (clientId: string | undefined) => { readonly pool: Pool; readonly client: Client } | undefined;

const REFRESH_TOKEN_LIFETIME_MS = 30 * 24 * 3600_000;
const CODE_VERIFIER_PATTERN = /^[A-Za-z0-9._~-]{43,128}$/;

/** POST /oauth2/token: exchanges a code or refresh token for tokens. The client must send its secret. */
export async function grantTokens(request: FormRequest, find: FindClient, getIssuer: (pool: Pool) => string) {
  const known = authenticateClient(request, find);
  if (!known) return refuse('invalid_client');
  const { pool, client } = known;
  const issuer = getIssuer(pool);
  const grantType = request.form.get('grant_type');
  if (grantType === 'authorization_code') return exchangeCode(pool, client, request.form, issuer);
  if (grantType === 'refresh_token') return refresh(pool, client, request.form, issuer);
  return refuse(grantType ? 'unsupported_grant_type' : 'invalid_request');
}

/** POST /oauth2/revoke: revokes a refresh token. An unknown token counts as revoked. */
export async function revokeToken(request: FormRequest, find: FindClient): Promise<TokenResponse> {
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
  await known.pool.save();
  return { status: 200, body: undefined };
}

/** The client secret must be in either the Basic header or the body. */
function authenticateClient({ authorization, form }: FormRequest, find: FindClient) {
  const given = authorization === undefined ? readBodyCredentials(form) : readHeaderCredentials(authorization);
  const known = find(given?.clientId);
  if (!known || !given || !constantTimeEqual(known.client.secret, given.secret)) return undefined;
  const named = form.get('client_id');
  return named === null || named === given.clientId ? known : undefined;
}

function readBodyCredentials(form: URLSearchParams) {
  return { clientId: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' };
}

function readHeaderCredentials(authorization: string) {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization) ?? [];
  const [, clientId, secret] = /^([^:]*):(.*)$/.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? [];
  return clientId === undefined || secret === undefined ? undefined : { clientId, secret };
}

async function exchangeCode(pool: Pool, client: Client, form: URLSearchParams, issuer: string): Promise<TokenResponse> {
  const code = form.get('code');
  const verifier = form.get('code_verifier');
  const redirectUri = form.get('redirect_uri');
  if (!code || !verifier || !redirectUri) return refuse('invalid_request');
  const hash = hashSecret(code);
  const grant = findUnexpired(pool.data.codes, hash, pool.now());
  // Any attempt uses up the code, so nobody can guess PKCE verifiers.
  delete pool.data.codes[hash];
  await pool.save();
  if (!grant || grant.request.clientId !== client.clientId) return refuse('invalid_grant');
  if (grant.request.redirectUri !== redirectUri || !matchesChallenge(verifier, grant.request.codeChallenge)) {
    return refuse('invalid_grant');
  }
  const user = enabledUser(pool, grant.sub);
  if (!user) return refuse('invalid_grant');
  const { scopes, nonce } = grant.request;
  const originJti = randomUUID();
  const refreshGrant: RefreshGrant = {
    clientId: client.clientId,
    sub: user.sub,
    scopes,
    authTime: grant.authTime,
    originJti,
    expiresAt: pool.now() + REFRESH_TOKEN_LIFETIME_MS,
  };
  const refreshToken = generateHandle();
  pool.data.refreshTokens[hashSecret(refreshToken)] = refreshGrant;
  await pool.save();
  const tokens = issueTokens(pool, { ...refreshGrant, issuer, user, nonce });
  return { status: 200, body: { ...tokens, refresh_token: refreshToken } };
}

async function refresh(pool: Pool, client: Client, form: URLSearchParams, issuer: string): Promise<TokenResponse> {
  const token = form.get('refresh_token');
  if (!token) return refuse('invalid_request');
  const grant = findUnexpired(pool.data.refreshTokens, hashSecret(token), pool.now());
  const user = grant && enabledUser(pool, grant.sub);
  if (!grant || !user || grant.clientId !== client.clientId) return refuse('invalid_grant');
  return { status: 200, body: { ...issueTokens(pool, { ...grant, issuer, user }) } };
}

function matchesChallenge(verifier: string, challenge: string): boolean {
  if (!CODE_VERIFIER_PATTERN.test(verifier)) return false;
  return constantTimeEqual(createHash('sha256').update(verifier).digest('base64url'), challenge);
}

function enabledUser(pool: Pool, sub: string): PoolUser | undefined {
  const user = pool.data.users[sub];
  return user?.enabled ? user : undefined;
}

function refuse(error: string): TokenResponse {
  return { status: 400, body: { error } };
}
