import { randomBytes } from 'node:crypto';
import { postsMail } from '#functions/mail/mail.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { log } from '#platform/logging.ts';
import { newId } from '#platform/new-id.ts';
import { clock } from '#platform/uses/use.ts';
import { resetSignInMethods } from '#shared/accounts/sign-in-methods.contract.ts';

import { cognitoAccountGateway } from '../cognito/cognito-account.gateway.ts';
import { sessionEndStore } from '../sessions/session-end.store.ts';
import { readAccessToken, readAccessTokenUses } from './read-access-token.service.ts';
import { isRecentlyAuthenticated } from '../sessions/recent-sign-in.service.ts';
import { clearedSessionCookies } from '../sessions/session-cookies.ts';
import { signInMethodsGateway } from '../cognito/sign-in-methods.gateway.ts';

/**
 * Signs out last, because removing passkeys needs this session. A repeated call completes an
 * interrupted one.
 */
export const resetSignInMethodsEndpoint = endpoint(resetSignInMethods, {
  impact: 'Members cannot remove passkeys and passwords that someone else added.',
  uses: {
    ...readAccessTokenUses,
    methods: signInMethodsGateway.pick(
      'hasPassword',
      'listPasskeys',
      'removePasskey',
      'replacePassword',
    ),
    accounts: cognitoAccountGateway.pick('signOut'),
    sessionEnds: sessionEndStore.pick('endAll'),
    mails: postsMail,
    now: clock,
  },
})(async ({ caller: { memberId, secondFactorDue }, request }, deps) => {
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
});

export const { handler, declaration } = resetSignInMethodsEndpoint;
