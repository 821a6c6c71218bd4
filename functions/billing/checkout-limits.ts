import type { RawRequest } from '../platform/http/call.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import { networkOf, viewerAddress } from '../platform/http/viewer-address.ts';
import type { CheckoutLimits } from './checkout-parts.ts';
import type { RefreshParts } from './refresh-membership.ts';

/** New attempts per email or member in an hour. */
const MOST_OF_ONE = 3;

/**
 * Public calls per network and hour, for each checkout the network may open. Leaves room for status checks and retries.
 */
const CALLS_FOR_EACH = 24;
/** Upper bound, because the counter stores an entry for each call. */
const MOST_CALLS = 2_000;

type LimitParts = CheckoutLimits & { readonly refresh: Pick<RefreshParts, 'now'> };

/** One checkout attempt: the claim's key, the attempt number and the IP address. */
export interface CountedAttempt {
  readonly claimKey: string;
  readonly attempt: number;
  readonly address: string;
}

/** Counts a new attempt. Repeated or concurrent calls for the same attempt count once. */
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
 * Counts a public call that reaches Stripe, whatever its outcome. Stripe's rate limit covers the whole site, so one
 * network could otherwise block every member's payment.
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
