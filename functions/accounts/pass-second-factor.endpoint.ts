import * as z from 'zod';
import { passSecondFactor } from '../../shared/accounts/second-factor.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { memberLimitStore, type MemberLimitStore } from '../platform/member-limit.store.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal, refuse } from '../platform/http/refusal.ts';
import { log } from '../platform/logging.ts';
import { deployedSecondFactors, type SecondFactorParts } from './deployed-second-factors.ts';
import { raiseSession } from './raise-session.ts';
import { asAdmin, settled } from './second-factor.ts';
import { CODE_USED, tryCode } from './try-code.ts';
import { userOf } from './user-of.ts';

export interface PassSecondFactorParts extends SecondFactorParts {
  readonly counts: MemberLimitStore;
}

/** Each code is accepted once across all sessions. Tries are counted before the code is checked. */
export function passSecondFactorWith(parts: PassSecondFactorParts): UseCase<typeof passSecondFactor> {
  return async ({ caller, body, request }) => {
    const answered = settled(caller, 'code');
    if (answered) return answered;
    const { memberId } = caller;
    const now = parts.now();
    const tried = await tryCode(parts, { memberId, code: body.code, key: await parts.readKey() }, now);
    if (isRefusal(tried)) return tried;
    const isAccepted = await parts.factors.accept(memberId, tried.factorId, tried.step);
    if (!isAccepted) return refuse('CODE_OVER', { sentence: CODE_USED });
    log('info', 'second factor accepted', { memberId });
    const cookies = await raiseSession(parts.sessions, request, now);
    return cookies ? { status: 200, body: userOf(asAdmin(caller)), cookies } : refuse('SIGN_IN_REQUIRED');
  };
}

export const handler = endpoint(passSecondFactor, () => {
  const { UPLOADS_TABLE } = readEnvironment({ UPLOADS_TABLE: z.string() });
  return passSecondFactorWith({
    ...deployedSecondFactors(() => new Date()),
    counts: memberLimitStore(documentClient(), UPLOADS_TABLE),
  });
});
