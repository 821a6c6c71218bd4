import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { RateLimitStore } from '../platform/rate-limit.store.ts';

/** Codes per hour for each member, and for each address across all members, so that no mailbox is flooded. */
export const CODES_PER_HOUR = { member: 5, address: 3 } as const;

interface CodeRequest {
  readonly id: string;
  readonly memberId: string;
  readonly to: string;
}

/** Counts a request even if no code is emailed. */
export async function refuseOverLimit(
  limits: RateLimitStore,
  { id, memberId, to }: CodeRequest,
  now: Date,
): Promise<Refusal | undefined> {
  const limitedSubjects = [
    { subject: `email-change#member#${memberId}`, limit: CODES_PER_HOUR.member },
    { subject: `email-change#address#${to}`, limit: CODES_PER_HOUR.address },
  ];
  for (const { subject, limit } of limitedSubjects) {
    const retryAfterSeconds = await limits.admit({ subject, limit, attemptId: id }, now);
    if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds });
  }
  return undefined;
}
