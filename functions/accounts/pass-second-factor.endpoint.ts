import * as z from 'zod';
import { passSecondFactor } from '../../shared/accounts/second-factor.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { memberLimitStore, type MemberLimitStore } from '../platform/member-limit.store.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '../platform/http/refusal.ts';
import { log } from '../platform/logging.ts';
import { deployedSecondFactors, type SecondFactorParts } from './deployed-second-factors.ts';
import { raiseSession } from './raise-session.ts';
import {
  asAdmin,
  MOST_TRIES_A_DAY,
  MOST_TRIES_AN_HOUR,
  openSecret,
  settled,
  tooMany,
  type Factor,
} from './second-factor.ts';
import { stepOf } from './totp.ts';
import { userOf } from './user-of.ts';

export interface PassSecondFactorParts extends SecondFactorParts {
  readonly counts: MemberLimitStore;
}

const WRONG = 'That is not the code of this moment. Please look again, and let your phone set its clock by itself.';
const USED = 'This code was used already. Please wait for the next one.';

/** A code counts once, in whichever session and tab; what is tried is counted before it is looked at. */
export function passSecondFactorWith(parts: PassSecondFactorParts): UseCase<typeof passSecondFactor> {
  return async ({ caller, body, request }) => {
    const answered = settled(caller, 'code');
    if (answered) return answered;
    const { memberId } = caller;
    const now = parts.now();
    // Before a try is counted: a key that does not come is no fault of theirs.
    const key = await parts.readKey();
    const factor = await factorToTry(parts, memberId, now);
    if (isRefusal(factor)) return factor;
    const step = stepOf(body.code, openSecret(factor, memberId, key), now);
    if (step === undefined) {
      log('warn', 'second factor refused', { memberId, tries: factor.tries });
      return refuse('CODE_WRONG', { sentence: WRONG });
    }
    if (!(await parts.factors.accept(memberId, factor.factorId, step))) return refuse('CODE_OVER', { sentence: USED });
    log('info', 'second factor accepted', { memberId });
    const cookies = await raiseSession(parts.sessions, request, now);
    return cookies ? { status: 200, body: userOf(asAdmin(caller)), cookies } : refuse('SIGN_IN_REQUIRED');
  };
}

async function factorToTry(
  { counts, factors }: PassSecondFactorParts,
  memberId: string,
  now: Date,
): Promise<Factor | Refusal> {
  const hour = await counts.admit({ memberId, what: 'secondFactor', most: MOST_TRIES_AN_HOUR }, now);
  if (hour !== null) return tooMany(hour, 'hour');
  const daily = { memberId, what: 'secondFactorDaily', most: MOST_TRIES_A_DAY, per: 'day' } as const;
  const day = await counts.admit(daily, now);
  if (day !== null) return tooMany(day, 'day');
  const factor = await factors.spendTry(memberId);
  if (factor) return factor;
  // Either none of its tries is left, or it was taken away this moment.
  const { secondFactor } = await factors.find(memberId);
  return refuse(secondFactor ? 'SECOND_FACTOR_LOCKED' : 'CONFLICT');
}

export const handler = endpoint(passSecondFactor, () => {
  const { UPLOADS_TABLE } = readEnvironment({ UPLOADS_TABLE: z.string() });
  return passSecondFactorWith({
    ...deployedSecondFactors(() => new Date()),
    counts: memberLimitStore(documentClient(), UPLOADS_TABLE),
  });
});
