import { refuse, type Refusal } from '../platform/http/refusal.ts';
import { networkOf } from '../platform/http/viewer-address.ts';
import type { CheckoutParts } from './checkout-parts.ts';

/** New attempts of one email or member in an hour. */
const MOST_OF_ONE = 3;

/** One attempt at a checkout: whose (the claim's key), which, from which address. */
export interface CountedAttempt {
  readonly claimKey: string;
  readonly attempt: number;
  readonly address: string;
}

/** Counts a new attempt. The same one again is free, whoever asks how often at once. */
export async function overLimit(
  { limits, checkoutsPerHour, refresh }: Pick<CheckoutParts, 'limits' | 'checkoutsPerHour' | 'refresh'>,
  { claimKey, attempt, address }: CountedAttempt,
): Promise<Refusal | undefined> {
  const id = `${claimKey}#${attempt}`;
  const counts = [
    { who: `address#${networkOf(address)}`, attempt: id, most: checkoutsPerHour },
    { who: claimKey, attempt: id, most: MOST_OF_ONE },
  ];
  for (const counted of counts) {
    const retryAfterSeconds = await limits.admit(counted, refresh.now());
    if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds });
  }
  return undefined;
}
