import * as z from 'zod';
import { finishFactorMove } from '../../shared/accounts/second-factor.contract.ts';
import { mailQueue, type MailQueue } from '../mail/mail.public.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { memberLimitStore, type MemberLimitStore } from '../platform/member-limit.store.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { log } from '../platform/logging.ts';
import { endedNow } from '../platform/session/session.ts';
import { deployedSecondFactors, type SecondFactorParts } from './deployed-second-factors.ts';
import { ownSessionHash } from './own-session.ts';
import { beginRaise, finishRaise } from './raise-session.ts';
import { isShownTo, NOT_OF_THIS_KEY, openSecret, takesPlaceOf } from './second-factor.ts';
import { stepOf } from './totp.ts';
import { admitTry } from './try-code.ts';
import { userOf } from './user-of.ts';

export interface FinishFactorMoveParts extends SecondFactorParts {
  readonly counts: MemberLimitStore;
  readonly mails: MailQueue;
}

const OVER = 'This expired, or you entered a code elsewhere. Please start again. Your old phone still works.';

/** The new phone's first code replaces the old factor in one write, which also ends all other sessions. */
export function finishFactorMoveWith(parts: FinishFactorMoveParts): UseCase<typeof finishFactorMove> {
  return async ({ caller, body, request }) => {
    const { memberId } = caller;
    const now = parts.now();
    const { secondFactorOffer: offer, secondFactor } = await parts.factors.find(memberId);
    const isShown = isShownTo(ownSessionHash(request), body.offerId, offer, now);
    if (!isShown || !takesPlaceOf(offer, secondFactor)) return refuse('CODE_OVER', { sentence: OVER });
    const secret = openSecret(offer, memberId, await parts.readKey());
    const refused = await admitTry(parts.counts, memberId, now);
    if (refused) return refused;
    const lastStep = stepOf(body.code, secret, now);
    if (lastStep === undefined) return refuse('CODE_WRONG', { sentence: NOT_OF_THIS_KEY });
    const { factorId, sealed, replaces } = offer;
    // Before the write: a duplicate warning is harmless, but a missing one could hide an attack.
    await parts.mails.post({ kind: 'second-factor-moved', mailId: `second-factor#${factorId}`, to: { memberId } });
    // The write keeps only the rotated session, so that session's row must exist first.
    const raised = await beginRaise(parts.sessions, request, now);
    if (!raised) return refuse('SIGN_IN_REQUIRED');
    const factor = { factorId, sealed, since: Math.floor(now.getTime() / 1000), lastStep, tries: 0 };
    const isMoved = await parts.factors.move(memberId, factor, replaces, endedNow(now, raised.sessionHash));
    if (!isMoved) {
      await parts.sessions.end(raised.sessionHash);
      return refuse('CODE_OVER', { sentence: OVER });
    }
    log('info', 'second factor moved', { memberId });
    const cookies = await finishRaise(parts.sessions, request, raised);
    return cookies ? { status: 200, body: userOf(caller), cookies } : refuse('SIGN_IN_REQUIRED');
  };
}

export const handler = endpoint(finishFactorMove, () => {
  const { MAIL_QUEUE_URL, UPLOADS_TABLE } = readEnvironment({ MAIL_QUEUE_URL: z.string(), UPLOADS_TABLE: z.string() });
  return finishFactorMoveWith({
    ...deployedSecondFactors(() => new Date()),
    counts: memberLimitStore(documentClient(), UPLOADS_TABLE),
    mails: mailQueue(MAIL_QUEUE_URL),
  });
});
