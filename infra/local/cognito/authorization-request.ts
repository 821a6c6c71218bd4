import type { Pool } from './pool.ts';
import type { AuthorizationRequest } from './pool-data.ts';
import type { FindClient } from './token-endpoint.ts';

type AuthorizationResult =
  | {
      kind: 'accepted';
      pool: Pool;
      request: AuthorizationRequest;
      forcesLogin: boolean;
      /** The email address that prefills the sign-in form. */
      loginHint: string | undefined;
    }
  /** The client or its redirect URI is unknown, so the browser isn't redirected. */
  | { kind: 'refused'; message: string }
  | { kind: 'redirected'; location: string };

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const PARAMETERS =
  'client_id redirect_uri response_type scope state nonce code_challenge login_hint'.split(' ');

/**
 * Validates an authorization request. The redirect URI must exactly match one of the client's
 * registered URIs.
 */
export function readAuthorizationRequest(
  query: URLSearchParams,
  find: FindClient,
): AuthorizationResult {
  if (PARAMETERS.some((name) => query.getAll(name).length > 1))
    return refuse('A parameter is given twice.');

  const known = find(query.get('client_id'));
  if (!known) return refuse('This application is unknown.');

  const { pool, client } = known;
  const redirectUri = query.get('redirect_uri');
  if (redirectUri === null || !client.callbackUrls.includes(redirectUri)) {
    return refuse('The address to return to is not one of this application.');
  }

  const state = query.get('state') ?? undefined;
  const fail = (error: string): AuthorizationResult => ({
    kind: 'redirected',
    location: buildRedirectUrl(redirectUri, { error, state }),
  });

  if (query.get('response_type') !== 'code') return fail('unsupported_response_type');

  const scopes = (query.get('scope') ?? '').split(' ');
  if (scopes.some((scope) => !client.scopes.includes(scope))) return fail('invalid_scope');

  const codeChallenge = query.get('code_challenge') ?? '';
  // Cognito doesn't require PKCE. The mock server does, so that sign-in fails locally for a client
  // without PKCE.
  if (query.get('code_challenge_method') !== 'S256' || !CHALLENGE.test(codeChallenge))
    return fail('invalid_request');

  const prompt = query.get('prompt');
  if (prompt !== null && prompt !== 'login') return fail('invalid_request');

  const nonce = query.get('nonce') ?? undefined;
  const request = { clientId: client.clientId, redirectUri, state, nonce, codeChallenge, scopes };
  const loginHint = query.get('login_hint') ?? undefined;

  return { kind: 'accepted', pool, request, forcesLogin: prompt === 'login', loginHint };
}

/**
 * Returns the redirect URI with the response parameters in its query. Omits undefined parameters.
 */
export function buildRedirectUrl(
  redirectUri: string,
  responseParameters: Readonly<Record<string, string | undefined>>,
): string {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(responseParameters))
    if (value !== undefined) address.searchParams.set(name, value);
  return address.href;
}

function refuse(message: string): AuthorizationResult {
  return { kind: 'refused', message };
}
