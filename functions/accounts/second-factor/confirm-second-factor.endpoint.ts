import { mailQueue, type MailQueue } from '#functions/mail/mail.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { log } from '#platform/logging.ts';
import { confirmSecondFactor } from '#shared/accounts/second-factor.contract.ts';

import { secondFactorDepsFromEnv, type SecondFactorDeps } from './second-factor.deps.ts';
import { currentSessionHash } from '../sessions/session-cookies.ts';
import { rotateSession } from '../sessions/rotate-session.service.ts';
import {
  withStoredRole,
  isCurrentPendingFactor,
  CODE_NOT_FROM_NEW_ENTRY,
  unsealSecret,
  respondUnlessDue,
} from './second-factor.ts';
import { findMatchingStep } from './totp.ts';
import { toUser } from '../sessions/to-user.ts';

type Deps = SecondFactorDeps & { mails: MailQueue };

const SETUP_EXPIRED = 'This setup expired or was restarted elsewhere. Please start again.';

/**
 * The first code proves that the authenticator app has the secret. The code also verifies this
 * session.
 */
export function confirmSecondFactorWith(deps: Deps): UseCase<typeof confirmSecondFactor> {
  return async ({ caller, body, request }) => {
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
  };
}

export const handler = createHandler(confirmSecondFactor, () =>
  confirmSecondFactorWith({ ...secondFactorDepsFromEnv(), mails: mailQueue() }),
);
