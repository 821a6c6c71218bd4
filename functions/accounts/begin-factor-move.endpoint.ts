import * as z from 'zod';
import { beginFactorMove } from '../../shared/accounts/second-factor.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { memberLimitStore, type MemberLimitStore } from '../platform/member-limit.store.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal, refuse } from '../platform/http/refusal.ts';
import { log } from '../platform/logging.ts';
import { deployedSecondFactors, type SecondFactorParts } from './deployed-second-factors.ts';
import { appKeyOf, newOffer } from './key-offer.ts';
import { ownSessionHash } from './own-session.ts';
import { CODE_USED, tryCode } from './try-code.ts';

export interface BeginFactorMoveParts extends Pick<SecondFactorParts, 'factors' | 'readKey' | 'now'> {
  readonly counts: MemberLimitStore;
}

const NONE = 'You don’t have a second factor to move. Please reload the page.';

/** Requires a current code even after sign-in, because a session thief doesn't have the phone. */
export function beginFactorMoveWith(parts: BeginFactorMoveParts): UseCase<typeof beginFactorMove> {
  return async ({ caller, body, request }) => {
    if (!caller.secondFactor) return refuse('CONFLICT', { sentence: NONE });
    const { memberId } = caller;
    const now = parts.now();
    const key = await parts.readKey();
    const tried = await tryCode(parts, { memberId, code: body.code, key }, now);
    if (isRefusal(tried)) return tried;
    const { factorId, step } = tried;
    const replaces = { factorId, lastStep: step };
    const offer = { ...newOffer(memberId, ownSessionHash(request), key, now), replaces };
    if (!(await parts.factors.acceptForMove(memberId, offer))) return refuse('CODE_OVER', { sentence: CODE_USED });
    log('info', 'move of the second factor begun', { memberId });
    return { status: 200, body: appKeyOf(offer, caller, key) };
  };
}

export const handler = endpoint(beginFactorMove, () => {
  const { UPLOADS_TABLE } = readEnvironment({ UPLOADS_TABLE: z.string() });
  return beginFactorMoveWith({
    ...deployedSecondFactors(() => new Date()),
    counts: memberLimitStore(documentClient(), UPLOADS_TABLE),
  });
});
