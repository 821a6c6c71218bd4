import type { RawRequest } from '../platform/http/call.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import { networkOf, viewerAddress } from '../platform/http/viewer-address.ts';
import type { CheckoutLimits } from './checkout-parts.ts';
import type { RefreshParts } from './refresh-membership.ts';

/** New attempts of one email or member in an hour. */
const MOST_OF_ONE = 3;

/** Calls of one address in an hour for each checkout it may open: room for every look and second try. */
const CALLS_FOR_EACH = 24;
/** The counter keeps a mark for each call. */
const MOST_CALLS = 2_000;

type LimitParts = CheckoutLimits & { readonly refresh: Pick<RefreshParts, 'now'> };

/** One attempt at a checkout: whose (the claim's key), which, from which address. */
export interface CountedAttempt {
  readonly claimKey: string;
  readonly attempt: number;
  readonly address: string;
}

/** Counts a new attempt. The same one again is free, whoever asks how often at once. */
export async function overLimit(
  { limits, checkoutsPerHour, refresh }: LimitParts,
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

/**
 * Counts a call that anybody may make and that asks Stripe, whatever comes of it. Stripe answers so many calls a second
 * for the whole site: without this, one address could keep every member from paying.
 */
export async function overCalls(
  { limits, checkoutsPerHour, refresh }: LimitParts,
  request: Pick<RawRequest, 'headers' | 'requestId' | 'sourceIp'>,
): Promise<Refusal | undefined> {
  const who = `calls#${networkOf(viewerAddress(request))}`;
  const most = Math.min(checkoutsPerHour * CALLS_FOR_EACH, MOST_CALLS);
  const retryAfterSeconds = await limits.admit({ who, attempt: request.requestId, most }, refresh.now());
  return retryAfterSeconds === null ? undefined : refuse('TOO_MANY_REQUESTS', { retryAfterSeconds });
}
