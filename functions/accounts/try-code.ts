import type { MemberLimitStore } from '../platform/member-limit.store.ts';
import { isRefusal, refuse, type Refusal } from '../platform/http/refusal.ts';
import { log } from '../platform/logging.ts';
import type { SecondFactorStore } from './second-factor.store.ts';
import { MOST_TRIES_A_DAY, MOST_TRIES_AN_HOUR, openSecret, tooMany, type Factor } from './second-factor.ts';
import { stepOf } from './totp.ts';

export interface TryParts {
  readonly factors: Pick<SecondFactorStore, 'find' | 'spendTry'>;
  readonly counts: MemberLimitStore;
}

interface Try {
  readonly memberId: string;
  readonly code: string;
  /** Decrypts the secret. Read by the caller first, so that a failed read doesn't cost a try. */
  readonly key: Buffer;
}

const WRONG = 'That code isn’t right. Check it, and make sure your phone sets its clock automatically.';

/** Message for a correct code that was already used. */
export const CODE_USED = 'This code was already used. Please wait for the next one.';

/**
 * The factor and time step of a correct code. Callers must accept the step before relying on it, so that each code
 * counts once.
 */
export async function tryCode(
  parts: TryParts,
  { memberId, code, key }: Try,
  now: Date,
): Promise<{ readonly factorId: string; readonly step: number } | Refusal> {
  const factor = await factorToTry(parts, memberId, now);
  if (isRefusal(factor)) return factor;
  const step = stepOf(code, openSecret(factor, memberId, key), now);
  if (step !== undefined) return { factorId: factor.factorId, step };
  log('warn', 'second factor refused', { memberId, tries: factor.tries });
  return refuse('CODE_WRONG', { sentence: WRONG });
}

async function factorToTry({ counts, factors }: TryParts, memberId: string, now: Date): Promise<Factor | Refusal> {
  const refused = await admitTry(counts, memberId, now);
  if (refused) return refused;
  const factor = await factors.spendTry(memberId);
  if (factor) return factor;
  // Either no tries are left, or the factor was just removed.
  const { secondFactor } = await factors.find(memberId);
  return refuse(secondFactor ? 'SECOND_FACTOR_LOCKED' : 'CONFLICT');
}

/** Counts a try before its code is checked. Returns a refusal once the hourly or daily limit is reached. */
export async function admitTry(counts: MemberLimitStore, memberId: string, now: Date): Promise<Refusal | undefined> {
  const hour = await counts.admit({ memberId, what: 'secondFactor', most: MOST_TRIES_AN_HOUR }, now);
  if (hour !== null) return tooMany(hour, 'hour');
  const daily = { memberId, what: 'secondFactorDaily', most: MOST_TRIES_A_DAY, per: 'day' } as const;
  const day = await counts.admit(daily, now);
  return day === null ? undefined : tooMany(day, 'day');
}
