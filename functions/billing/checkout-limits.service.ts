import type { RawRequest } from '../platform/http/call.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import { networkPrefix, clientIp } from '../platform/http/client-ip.ts';
import type { CheckoutLimits } from './checkout.deps.ts';
import type { RefreshDeps } from './refresh-membership.service.ts';
import { findExceededLimit } from '../platform/rate-limit.store.ts';

/** Checkout attempts allowed per hour for each member or, if signed out, for each pair of email and network. */
const MAX_ATTEMPTS_PER_CLAIM = 3;

/**
 * Public calls allowed per network and hour, as a multiple of `checkoutsPerHour`. Status checks and retries count as
 * calls.
 */
const CALLS_PER_CHECKOUT = 24;
/** Upper limit for a network's calls per hour, because the counter stores an entry for each call. */
const MAX_CALLS = 2_000;

type LimitDeps = CheckoutLimits & { readonly refresh: Pick<RefreshDeps, 'now'> };

export interface CountedAttempt {
  readonly claimKey: string;
  readonly attempt: number;
  readonly ipAddress: string;
}

/** Counts a new attempt and refuses it if a limit is exceeded. Repeated calls for the same attempt count once. */
export async function refuseExcessAttempts(
  { limits, checkoutsPerHour, refresh }: LimitDeps,
  { claimKey, attempt, ipAddress }: CountedAttempt,
): Promise<Refusal | undefined> {
  const id = `${claimKey}#${attempt}`;
  const limitsToCheck = [
    { subject: `address#${networkPrefix(ipAddress)}`, attemptId: id, limit: checkoutsPerHour },
    { subject: claimKey, attemptId: id, limit: MAX_ATTEMPTS_PER_CLAIM },
  ];
  const exceeded = await findExceededLimit(limits, limitsToCheck, refresh.now());
  return exceeded && refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: exceeded.retryAfterSeconds });
}

/** Limits calls per network, because one network could otherwise use up Stripe's rate limit for the whole site. */
export async function refuseExcessCalls(
  { limits, checkoutsPerHour, refresh }: LimitDeps,
  request: Pick<RawRequest, 'headers' | 'requestId' | 'sourceIp'>,
): Promise<Refusal | undefined> {
  const subject = `calls#${networkPrefix(clientIp(request))}`;
  const limit = Math.min(checkoutsPerHour * CALLS_PER_CHECKOUT, MAX_CALLS);
  const retryAfterSeconds = await limits.admit({ subject, attemptId: request.requestId, limit }, refresh.now());
  return retryAfterSeconds === null ? undefined : refuse('TOO_MANY_REQUESTS', { retryAfterSeconds });
}
