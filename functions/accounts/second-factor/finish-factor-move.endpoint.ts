import { postsMail } from '#functions/mail/mail.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { log } from '#platform/logging.ts';
import { buildSessionsEnded } from '#platform/session/session.ts';
import { clock } from '#platform/uses/use.ts';
import { finishFactorMove } from '#shared/accounts/second-factor.contract.ts';

import { secondFactorKey } from './second-factor-key.gateway.ts';
import { secondFactorStore } from './second-factor.store.ts';
import { currentSessionHash } from '../sessions/session-cookies.ts';
import {
  beginRotation,
  finishRotation,
  rotateSessionUses,
} from '../sessions/rotate-session.service.ts';
import {
  isCurrentPendingFactor,
  CODE_NOT_FROM_NEW_ENTRY,
  unsealSecret,
  replacesFactor,
} from './second-factor.ts';
import { findMatchingStep } from './totp.ts';
import { checkTryLimit } from './check-code.service.ts';
import { toUser } from '../sessions/to-user.ts';

const MOVE_EXPIRED =
  'The move to a new phone expired, or you entered a code elsewhere. Please start again. Your old phone still works.';

/**
 * The new phone's first code completes the move. One write replaces the old factor and ends all
 * other sessions.
 */
export const finishFactorMoveEndpoint = endpoint(finishFactorMove, {
  impact:
    'Administrators cannot finish moving their second factor to another phone; the old one still works.',
  uses: {
    ...rotateSessionUses,
    factors: secondFactorStore.pick('find', 'move'),
    readKey: secondFactorKey,
    mails: postsMail,
    now: clock,
  },
})(async ({ caller, body, request, count }, deps) => {
  const { memberId } = caller;
  const now = deps.now();
  const { pendingSecondFactor, secondFactor } = await deps.factors.find(memberId);
  const session = currentSessionHash(request);

  const isCurrent = isCurrentPendingFactor(session, body.pendingFactorId, pendingSecondFactor, now);

  if (!isCurrent || !replacesFactor(pendingSecondFactor, secondFactor))
    return refuse('CODE_EXPIRED', { message: MOVE_EXPIRED });

  const secret = unsealSecret(pendingSecondFactor, memberId, await deps.readKey());
  const refused = await checkTryLimit(count);
  if (refused) return refused;

  const lastStep = findMatchingStep(body.code, secret, now);
  if (lastStep === undefined) return refuse('CODE_WRONG', { message: CODE_NOT_FROM_NEW_ENTRY });

  const { factorId, sealed, replaces } = pendingSecondFactor;
  // Enqueue the email first: a duplicate warning is harmless, but a missing warning could hide an
  // attack.
  await deps.mails.post({
    kind: 'second-factor-moved',
    mailId: `second-factor#${factorId}`,
    to: { memberId },
  });

  // Create the rotated session's row before calling `move`, which ends every other session.
  const rotated = await beginRotation(deps.sessions, request, now);
  if (!rotated) return refuse('SIGN_IN_REQUIRED');

  const factor = {
    factorId,
    sealed,
    since: Math.floor(now.getTime() / 1000),
    lastStep,
    tries: 0,
  };

  const isMoved = await deps.factors.move(
    memberId,
    factor,
    replaces,
    buildSessionsEnded(now, rotated.sessionHash),
  );

  if (!isMoved) {
    await deps.sessions.end(rotated.sessionHash);
    return refuse('CODE_EXPIRED', { message: MOVE_EXPIRED });
  }

  log('info', 'second factor moved', { memberId });

  const cookies = await finishRotation(deps.sessions, request, rotated);

  return cookies ? { status: 200, body: toUser(caller), cookies } : refuse('SIGN_IN_REQUIRED');
});

export const { handler, declaration } = finishFactorMoveEndpoint;
