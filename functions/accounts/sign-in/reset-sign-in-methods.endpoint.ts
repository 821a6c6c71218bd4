import { randomBytes } from 'node:crypto';
import { mailQueue, type MailQueue } from '#functions/mail/mail.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { log } from '#platform/logging.ts';
import { newId } from '#platform/new-id.ts';
import { sessionStore } from '#platform/session/session.store.ts';
import { resetSignInMethods } from '#shared/accounts/sign-in-methods.contract.ts';

import { signInDepsFromEnv } from '../cognito/sign-in.deps.ts';
import { cognitoAccountGateway } from '../cognito/cognito-account.gateway.ts';
import { sessionEndStore } from '../sessions/session-end.store.ts';
import { readAccessToken, type ReadAccessTokenDeps } from './read-access-token.service.ts';
import { isRecentlyAuthenticated } from '../sessions/recent-sign-in.service.ts';
import { clearedSessionCookies } from '../sessions/session-cookies.ts';
import {
  signInMethodsGateway,
  type SignInMethodsGateway,
} from '../cognito/sign-in-methods.gateway.ts';
import type { SignOutEverywhereDeps } from '../sessions/sign-out-everywhere.endpoint.ts';

export interface ResetSignInMethodsDeps extends ReadAccessTokenDeps, SignOutEverywhereDeps {
  methods: SignInMethodsGateway;
  mails: MailQueue;
}

/**
 * Signs out last, because removing passkeys needs this session. A repeated call completes an
 * interrupted one.
 */
export function resetSignInMethodsWith(
  deps: ResetSignInMethodsDeps,
): UseCase<typeof resetSignInMethods> {
  return async ({ caller: { memberId, secondFactorDue }, request }) => {
    if (secondFactorDue) return refuse('SECOND_FACTOR_REQUIRED');

    const now = deps.now();
    if (!(await isRecentlyAuthenticated(deps.sessions, request, now)))
      return refuse('RECENT_SIGN_IN_REQUIRED');

    const accessToken = await readAccessToken(deps, request);
    const passkeys = accessToken === null ? null : await deps.methods.listPasskeys(accessToken);
    if (accessToken === null || passkeys === null) return refuse('RECENT_SIGN_IN_REQUIRED');

    // Enqueue the email first: a duplicate warning is harmless, but a missing warning could hide an
    // attack.
    await deps.mails.post({
      kind: 'sign-in-methods-reset',
      mailId: `sign-in-reset#${newId(now)}`,
      to: { memberId },
    });

    for (const { id } of passkeys) await deps.methods.removePasskey(accessToken, id);
    if (await deps.methods.hasPassword(memberId))
      await deps.methods.replacePassword(memberId, randomBytes(32).toString('base64url'));

    await deps.accounts.signOut(memberId);
    await deps.sessionEnds.endAll(memberId, now);
    log('info', 'sign-in methods reset', { memberId, passkeys: passkeys.length });

    return { status: 204, body: undefined, cookies: clearedSessionCookies() };
  };
}

export const handler = createHandler(resetSignInMethods, () =>
  resetSignInMethodsWith({
    sessions: sessionStore(),
    signIn: signInDepsFromEnv(),
    methods: signInMethodsGateway(),
    accounts: cognitoAccountGateway(),
    sessionEnds: sessionEndStore(),
    mails: mailQueue(),
    now: () => new Date(),
  }),
);
