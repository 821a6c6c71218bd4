import { describe, expect, it } from 'vitest';
import { buildAuthorizeUrl, buildCallbackUrl, buildSignOutUrl } from './sign-in-urls.ts';

const signInClient = {
  appOrigin: 'https://app.example',
  signInOrigin: 'https://auth.example',
  clientId: 'web-client',
};

const challenge = {
  state: 'the-state',
  nonce: 'the-nonce',
  codeChallenge: 'the-challenge',
  forcesLogin: false,
};

describe('the sign-in URLs', () => {
  it('include everything that the callback checks', () => {
    const { origin, pathname, searchParams } = new URL(buildAuthorizeUrl(signInClient, challenge));
    expect([origin, pathname]).toEqual(['https://auth.example', '/oauth2/authorize']);

    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      client_id: 'web-client',
      redirect_uri: 'https://app.example/api/auth/callback',
      scope: 'openid email profile aws.cognito.signin.user.admin',
      state: 'the-state',
      nonce: 'the-nonce',
      code_challenge: 'the-challenge',
      code_challenge_method: 'S256',
    });
  });

  it('can require a remembered person to authenticate again', () => {
    const { searchParams } = new URL(
      buildAuthorizeUrl(signInClient, { ...challenge, forcesLogin: true }),
    );
    expect(searchParams.get('prompt')).toBe('login');
  });

  it('can prefill the email on the sign-in page', () => {
    const { searchParams } = new URL(
      buildAuthorizeUrl(signInClient, { ...challenge, loginHint: 'sam@example.com' }),
    );
    expect(searchParams.get('login_hint')).toBe('sam@example.com');
  });

  it('use the app’s origin for the callback and the sign-out page', () => {
    expect(buildCallbackUrl(signInClient.appOrigin)).toBe('https://app.example/api/auth/callback');
    expect(buildSignOutUrl(signInClient)).toBe(
      'https://auth.example/logout?client_id=web-client&logout_uri=https%3A%2F%2Fapp.example%2F',
    );
  });
});
