import { textSetting } from '#platform/uses/settings.ts';
import type { Wired } from '#platform/uses/use.ts';

/** Settings for building the sign-in and sign-out URLs. Origins have the form `https://host`. */
export const signInClientUses = {
  appOrigin: textSetting('APP_ORIGIN'),
  signInOrigin: textSetting('SIGN_IN_ORIGIN'),
  clientId: textSetting('USER_POOL_CLIENT_ID'),
};

type SignInClient = Wired<typeof signInClientUses>;

export interface AuthorizationRequest {
  state: string;
  nonce: string;
  /** SHA-256 of the verifier, base64url. */
  codeChallenge: string;
  /** True if the person must authenticate even if the sign-in service remembers them. */
  forcesLogin: boolean;
  /** Prefills the email on the sign-in page. */
  loginHint?: string | undefined;
}

/** `appOrigin` comes from configuration, never from a request's Host header. */
export function buildCallbackUrl(appOrigin: string): string {
  return `${appOrigin}/api/auth/callback`;
}

export function buildAuthorizeUrl(
  client: SignInClient,
  { state, nonce, codeChallenge, forcesLogin, loginHint }: AuthorizationRequest,
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: buildCallbackUrl(client.appOrigin),
    scope: 'openid email profile aws.cognito.signin.user.admin',
    state,
    nonce,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...(forcesLogin && { prompt: 'login' }),
    ...(loginHint !== undefined && { login_hint: loginHint }),
  });

  return `${client.signInOrigin}/oauth2/authorize?${query.toString()}`;
}

export function buildSignOutUrl({ appOrigin, signInOrigin, clientId }: SignInClient): string {
  const query = new URLSearchParams({ client_id: clientId, logout_uri: `${appOrigin}/` });
  return `${signInOrigin}/logout?${query.toString()}`;
}
