import { generateCodeVerifier, generateState } from 'aws-amplify/adapter-core';
import * as z from 'zod';
import { clearCookie, SESSION_COOKIE } from '#platform/http/cookies.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { hashSessionId } from '#platform/session/session.ts';
import { FULL_VCPU_MEGABYTES } from '#platform/uses/declaration.ts';
import { rotatingSecret } from '#platform/uses/settings.ts';
import { clock } from '#platform/uses/use.ts';
import { startLogin } from '#shared/accounts/accounts.contract.ts';
import { SIGN_IN_EMAIL_COOKIE } from '#shared/accounts/sign-in-email.ts';

import { buildAuthorizeUrl, signInClientUses } from '../cognito/sign-in-urls.ts';
import { loginCookies } from './login-cookies.service.ts';
import { transactionCookieName } from './login-transaction.ts';
import { resolveReturnPath } from './return-to.ts';

const emailSchema = z.email().max(254);

/**
 * Redirects to the sign-in page. Stores the values that the callback needs in an encrypted cookie.
 */
export const startLoginEndpoint = endpoint(startLogin, {
  impact: 'Nobody can start to sign in.',
  uses: {
    signInClient: signInClientUses,
    readLoginSecret: rotatingSecret('LOGIN_SECRET_ARN'),
    now: clock,
  },
  memoryMegabytes: FULL_VCPU_MEGABYTES,
})(async ({ query, request, caller }, { signInClient, readLoginSecret, now }) => {
  const state = generateState();
  const nonce = generateState();
  const verifier = generateCodeVerifier(64);
  const cookieName = transactionCookieName(state);
  if (!cookieName) throw new Error('the generated state has an unexpected format');

  const sessionId = request.cookies[SESSION_COOKIE];
  const logins = loginCookies(request.cookies, readLoginSecret);

  await logins.add(cookieName, {
    state,
    nonce,
    codeVerifier: verifier.value,
    returnTo: resolveReturnPath(query.returnTo),
    earlierSessionHash: sessionId ? hashSessionId(sessionId) : null,
    startedAt: Math.floor(now().getTime() / 1000),
  });

  const codeChallenge = verifier.toCodeChallenge();
  // If the session was ended remotely, the sign-in page must not silently sign the browser in
  // again.
  const forcesLogin = query.again === '1' || (sessionId !== undefined && caller === null);
  const emailCookie = request.cookies[SIGN_IN_EMAIL_COOKIE];
  const loginHint = emailSchema.safeParse(new URLSearchParams(emailCookie).get('email')).data;

  return {
    status: 302,
    body: undefined,
    location: buildAuthorizeUrl(signInClient, {
      state,
      nonce,
      codeChallenge,
      forcesLogin,
      loginHint,
    }),
    cookies: [
      ...logins.listChanges(),
      ...(emailCookie === undefined
        ? []
        : [clearCookie(SIGN_IN_EMAIL_COOKIE, { sameSite: 'Strict' })]),
    ],
  };
});

export const { handler, declaration } = startLoginEndpoint;
