import * as z from 'zod';
import { confirmSecondFactor } from '../../shared/accounts/second-factor.contract.ts';
import { mailQueue, type MailQueue } from '../mail/mail.public.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { log } from '../platform/logging.ts';
import { deployedSecondFactors, type SecondFactorParts } from './deployed-second-factors.ts';
import { ownSessionHash } from './own-session.ts';
import { raiseSession } from './raise-session.ts';
import { asAdmin, isShownTo, NOT_OF_THIS_KEY, openSecret, settled } from './second-factor.ts';
import { stepOf } from './totp.ts';
import { userOf } from './user-of.ts';

export interface ConfirmSecondFactorParts extends SecondFactorParts {
  readonly mails: MailQueue;
}

const OVER = 'This setup expired or was restarted elsewhere. Please start again.';

/** The first code proves that the app has the secret. It verifies this session and can't be used again. */
export function confirmSecondFactorWith(parts: ConfirmSecondFactorParts): UseCase<typeof confirmSecondFactor> {
  return async ({ caller, body, request }) => {
    const answered = settled(caller, 'set-up');
    if (answered) return answered;
    const { memberId } = caller;
    const now = parts.now();
    const { secondFactorOffer: offer } = await parts.factors.find(memberId);
    const isShown = isShownTo(ownSessionHash(request), body.offerId, offer, now);
    if (!isShown) return refuse('CODE_OVER', { sentence: OVER });
    const lastStep = stepOf(body.code, openSecret(offer, memberId, await parts.readKey()), now);
    if (lastStep === undefined) return refuse('CODE_WRONG', { sentence: NOT_OF_THIS_KEY });
    const { factorId, sealed } = offer;
    // Before the write: a duplicate warning is harmless, but a missing one could hide an attack.
    await parts.mails.post({ kind: 'second-factor-set-up', mailId: `second-factor#${factorId}`, to: { memberId } });
    const since = Math.floor(now.getTime() / 1000);
    const isDone = await parts.factors.confirm(memberId, { factorId, sealed, since, lastStep, tries: 0 });
    if (!isDone) return refuse('CONFLICT');
    log('info', 'second factor set up', { memberId });
    const cookies = await raiseSession(parts.sessions, request, now);
    return cookies
      ? { status: 200, body: userOf(asAdmin({ ...caller, secondFactor: { since } })), cookies }
      : refuse('SIGN_IN_REQUIRED');
  };
}

export const handler = endpoint(confirmSecondFactor, () => {
  const { MAIL_QUEUE_URL } = readEnvironment({ MAIL_QUEUE_URL: z.string() });
  return confirmSecondFactorWith({ ...deployedSecondFactors(() => new Date()), mails: mailQueue(MAIL_QUEUE_URL) });
});
