import { refuse, type Refusal } from '../platform/http/refusal.ts';
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

/** An IPv4 address as it is; of IPv6 the /64 that one household or host has whole. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.join(':')}::/64`;
}
