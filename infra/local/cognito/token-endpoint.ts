import { createHash, randomUUID } from 'node:crypto';
import { live, type Client, type Pool } from './pool.ts';
import type { PoolUser, RefreshGrant } from './pool-data.ts';
import { hashOf, newHandle, sameSecret } from './random.ts';
import { issueTokens } from './tokens.ts';

export interface FormRequest {
  readonly authorization: string | undefined;
  readonly form: URLSearchParams;
}

export type TokenAnswer =
  | { readonly status: 200; readonly body: Readonly<Record<string, unknown>> | undefined }
  | { readonly status: 400; readonly body: { readonly error: string } };

export type FindClient = (clientId: string | undefined) => { readonly pool: Pool; readonly client: Client } | undefined;

const REFRESH_MS = 30 * 24 * 3600_000;
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/** POST /oauth2/token: exchanges a code or refresh token for tokens. The client must send its secret. */
export async function grantTokens(request: FormRequest, find: FindClient, issuerOf: (pool: Pool) => string) {
  const known = authenticateClient(request, find);
  if (!known) return refused('invalid_client');
  const { pool, client } = known;
  const issuer = issuerOf(pool);
  const grantType = request.form.get('grant_type');
  if (grantType === 'authorization_code') return exchangeCode(pool, client, request.form, issuer);
  if (grantType === 'refresh_token') return refresh(pool, client, request.form, issuer);
  return refused(grantType ? 'unsupported_grant_type' : 'invalid_request');
}

/** POST /oauth2/revoke: revokes a refresh token. An unknown token counts as revoked. */
export async function revokeToken(request: FormRequest, find: FindClient): Promise<TokenAnswer> {
  const known = authenticateClient(request, find);
  if (!known) return refused('invalid_client');
  const token = request.form.get('token');
  if (!token) return refused('invalid_request');
  if (token.split('.').length === 3) return refused('unsupported_token_type');
  const { refreshTokens } = known.pool.data;
  const hash = hashOf(token);
  const grant = live(refreshTokens, hash, known.pool.now());
  if (grant && grant.clientId !== known.client.clientId) return refused('invalid_client');
  delete refreshTokens[hash];
  await known.pool.save();
  return { status: 200, body: undefined };
}

/** The client secret must be in either the Basic header or the body. */
function authenticateClient({ authorization, form }: FormRequest, find: FindClient) {
  const given = authorization === undefined ? inBody(form) : inHeader(authorization);
  const known = find(given?.clientId);
  if (!known || !given || !sameSecret(known.client.secret, given.secret)) return undefined;
  const named = form.get('client_id');
  return named === null || named === given.clientId ? known : undefined;
}

function inBody(form: URLSearchParams) {
  return { clientId: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' };
}

function inHeader(authorization: string) {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization) ?? [];
  const [, clientId, secret] = /^([^:]*):(.*)$/.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? [];
  return clientId === undefined || secret === undefined ? undefined : { clientId, secret };
}

async function exchangeCode(pool: Pool, client: Client, form: URLSearchParams, issuer: string): Promise<TokenAnswer> {
  const code = form.get('code');
  const verifier = form.get('code_verifier');
  const redirectUri = form.get('redirect_uri');
  if (!code || !verifier || !redirectUri) return refused('invalid_request');
  const hash = hashOf(code);
  const grant = live(pool.data.codes, hash, pool.now());
  // Any attempt uses up the code, so nobody can guess PKCE verifiers.
  delete pool.data.codes[hash];
  await pool.save();
  if (!grant || grant.request.clientId !== client.clientId) return refused('invalid_grant');
  if (grant.request.redirectUri !== redirectUri || !proves(verifier, grant.request.codeChallenge)) {
    return refused('invalid_grant');
  }
  const user = enabledUser(pool, grant.sub);
  if (!user) return refused('invalid_grant');
  const { scopes, nonce } = grant.request;
  const originJti = randomUUID();
  const refreshGrant: RefreshGrant = {
    clientId: client.clientId,
    sub: user.sub,
    scopes,
    authTime: grant.authTime,
    originJti,
    expiresAt: pool.now() + REFRESH_MS,
  };
  const refreshToken = newHandle();
  pool.data.refreshTokens[hashOf(refreshToken)] = refreshGrant;
  await pool.save();
  const tokens = issueTokens(pool, { ...refreshGrant, issuer, user, nonce });
  return { status: 200, body: { ...tokens, refresh_token: refreshToken } };
}

async function refresh(pool: Pool, client: Client, form: URLSearchParams, issuer: string): Promise<TokenAnswer> {
  const token = form.get('refresh_token');
  if (!token) return refused('invalid_request');
  const grant = live(pool.data.refreshTokens, hashOf(token), pool.now());
  const user = grant && enabledUser(pool, grant.sub);
  if (!grant || !user || grant.clientId !== client.clientId) return refused('invalid_grant');
  return { status: 200, body: { ...issueTokens(pool, { ...grant, issuer, user }) } };
}

function proves(verifier: string, challenge: string): boolean {
  if (!VERIFIER.test(verifier)) return false;
  return sameSecret(createHash('sha256').update(verifier).digest('base64url'), challenge);
}

function enabledUser(pool: Pool, sub: string): PoolUser | undefined {
  const user = pool.data.users[sub];
  return user?.enabled ? user : undefined;
}

function refused(error: string): TokenAnswer {
  return { status: 400, body: { error } };
}
