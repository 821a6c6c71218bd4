import type { Count } from '#platform/http/call.ts';
import { isRefusal, refuse, type Refusal } from '#platform/http/refusal.ts';
import { log } from '#platform/logging.ts';
import type { SecondFactorStore } from './second-factor.store.ts';
import { unsealSecret, type Factor } from './second-factor.ts';
import { findMatchingStep } from './totp.ts';

interface CheckCodeDeps {
  factors: Pick<SecondFactorStore, 'find' | 'countTry'>;
}

/** Counts an attempt toward `SECOND_FACTOR_TRIES`. */
type CountTry = Count<'second-factor' | 'second-factor-daily'>;

interface CodeAttempt {
  memberId: string;
  code: string;
  /**
   * Decrypts the TOTP secret. Loaded before the attempt is counted, so that a failed load doesn't
   * use up an attempt.
   */
  key: Buffer;
  count: CountTry;
}

const WRONG_CODE =
  'That code isn’t right. Check it, and make sure your phone sets its clock automatically.';

/** Shown if a correct code was already used. */
export const CODE_USED = 'This code was already used. Please wait for the next one.';

/**
 * Returns a correct code's factor and time step. Pass both to `accept` or `acceptForMove` to
 * prevent reuse.
 */
export async function checkCode(
  deps: CheckCodeDeps,
  { memberId, code, key, count }: CodeAttempt,
  now: Date,
): Promise<{ factorId: string; step: number } | Refusal> {
  const factor = await countTryAndFindFactor(deps, memberId, count);
  if (isRefusal(factor)) return factor;

  const step = findMatchingStep(code, unsealSecret(factor, memberId, key), now);
  if (step !== undefined) return { factorId: factor.factorId, step };

  log('warn', 'second factor refused', { memberId, tries: factor.tries });

  return refuse('CODE_WRONG', { message: WRONG_CODE });
}

async function countTryAndFindFactor(
  { factors }: CheckCodeDeps,
  memberId: string,
  count: CountTry,
): Promise<Factor | Refusal> {
  const refused = await checkTryLimit(count);
  if (refused) return refused;

  const factor = await factors.countTry(memberId);
  if (factor) return factor;

  // The member either has no attempts left or no longer has a second factor.
  const { secondFactor } = await factors.find(memberId);

  return refuse(secondFactor ? 'SECOND_FACTOR_LOCKED' : 'CONFLICT');
}

/** Call before checking a code. Returns a refusal if the hourly or daily limit is exceeded. */
export async function checkTryLimit(count: CountTry): Promise<Refusal | undefined> {
  return (await count('second-factor')) ?? count('second-factor-daily');
}
