/** The settings behind the sign-in and sign-out URLs. */
export interface SignInAddresses {
  /** The app's origin, `https://host`. */
  readonly appOrigin: string;
  readonly signInOrigin: string;
  readonly clientId: string;
}

export interface Challenge {
  readonly state: string;
  readonly nonce: string;
  /** SHA-256 of the verifier, base64url. */
  readonly codeChallenge: string;
  /** Requires authentication even if the sign-in service remembers the person. */
  readonly asksAgain: boolean;
}

/** `appOrigin` comes from configuration, never from a request's Host header. */
export function callbackAddress(appOrigin: string): string {
  return `${appOrigin}/api/auth/callback`;
}

export function authorizeAddress(
  addresses: SignInAddresses,
  { state, nonce, codeChallenge, asksAgain }: Challenge,
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: addresses.clientId,
    redirect_uri: callbackAddress(addresses.appOrigin),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...(asksAgain && { prompt: 'login' }),
  });
  return `${addresses.signInOrigin}/oauth2/authorize?${query.toString()}`;
}

export function signOutAddress({ appOrigin, signInOrigin, clientId }: SignInAddresses): string {
  const query = new URLSearchParams({ client_id: clientId, logout_uri: `${appOrigin}/` });
  return `${signInOrigin}/logout?${query.toString()}`;
}
