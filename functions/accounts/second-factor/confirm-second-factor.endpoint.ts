import { postsMail } from '#functions/mail/mail.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { log } from '#platform/logging.ts';
import { clock } from '#platform/uses/use.ts';
import { confirmSecondFactor } from '#shared/accounts/second-factor.contract.ts';

import { secondFactorKey } from './second-factor-key.gateway.ts';
import { secondFactorStore } from './second-factor.store.ts';
import { currentSessionHash } from '../sessions/session-cookies.ts';
import { rotateSession, rotateSessionUses } from '../sessions/rotate-session.service.ts';
import {
  withStoredRole,
  isCurrentPendingFactor,
  CODE_NOT_FROM_NEW_ENTRY,
  unsealSecret,
  respondUnlessDue,
} from './second-factor.ts';
import { findMatchingStep } from './totp.ts';
import { toUser } from '../sessions/to-user.ts';

const SETUP_EXPIRED = 'This setup expired or was restarted elsewhere. Please start again.';

/**
 * The first code proves that the authenticator app has the secret. The code also verifies this
 * session.
 */
export const confirmSecondFactorEndpoint = endpoint(confirmSecondFactor, {
  impact:
    'Coaches and administrators cannot finish setting up their second factor, so they reach none of their pages.',
  uses: {
    ...rotateSessionUses,
    factors: secondFactorStore.pick('find', 'confirm'),
    readKey: secondFactorKey,
    mails: postsMail,
    now: clock,
  },
})(async ({ caller, body, request }, deps) => {
  const earlyResult = respondUnlessDue(caller, 'set-up');
  if (earlyResult) return earlyResult;

  const { memberId } = caller;
  const now = deps.now();
  const { pendingSecondFactor } = await deps.factors.find(memberId);
  const session = currentSessionHash(request);
  if (!isCurrentPendingFactor(session, body.pendingFactorId, pendingSecondFactor, now))
    return refuse('CODE_EXPIRED', { message: SETUP_EXPIRED });

  const secret = unsealSecret(pendingSecondFactor, memberId, await deps.readKey());
  const lastStep = findMatchingStep(body.code, secret, now);
  if (lastStep === undefined) return refuse('CODE_WRONG', { message: CODE_NOT_FROM_NEW_ENTRY });

  const { factorId, sealed } = pendingSecondFactor;
  // Enqueue the email first: a duplicate warning is harmless, but a missing warning could hide an
  // attack.
  await deps.mails.post({
    kind: 'second-factor-set-up',
    mailId: `second-factor#${factorId}`,
    to: { memberId },
  });

  const since = Math.floor(now.getTime() / 1000);

  const isDone = await deps.factors.confirm(memberId, {
    factorId,
    sealed,
    since,
    lastStep,
    tries: 0,
  });

  if (!isDone) return refuse('CONFLICT');

  log('info', 'second factor set up', { memberId });

  const cookies = await rotateSession(deps.sessions, request, now);

  return cookies
    ? {
        status: 200,
        body: toUser(withStoredRole({ ...caller, secondFactor: { since } })),
        cookies,
      }
    : refuse('SIGN_IN_REQUIRED');
});

export const { handler, declaration } = confirmSecondFactorEndpoint;
