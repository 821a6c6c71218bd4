import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { RateLimitStore } from '../platform/rate-limit.store.ts';

/** Codes per hour: per member, and per address across all members so that no mailbox is flooded. */
export const CODES_AN_HOUR = { member: 5, address: 3 } as const;

interface Try {
  readonly id: string;
  readonly memberId: string;
  readonly to: string;
}

/** Counts a request even if no code is emailed. */
export async function overLimit(
  limits: RateLimitStore,
  { id, memberId, to }: Try,
  now: Date,
): Promise<Refusal | undefined> {
  const counts = [
    { who: `email-change#member#${memberId}`, most: CODES_AN_HOUR.member },
    { who: `email-change#address#${to}`, most: CODES_AN_HOUR.address },
  ];
  for (const { who, most } of counts) {
    const retryAfterSeconds = await limits.admit({ who, most, attempt: id }, now);
    if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds });
  }
  return undefined;
}
