import { MESSAGES_PER_HOUR } from '../../shared/support/contact-message.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { RateLimitStore } from '../platform/rate-limit.store.ts';

/** One attempt to send a message: its ID, email and network. */
export interface MessageAttempt {
  readonly id: string;
  readonly email: string;
  readonly network: string;
}

/** Counts an attempt, whether or not its message is sent. */
export async function refuseOverLimit(limits: RateLimitStore, { id, email, network }: MessageAttempt, now: Date) {
  const limitedSubjects = [
    { subject: `network#${network}`, limit: MESSAGES_PER_HOUR.connection, whose: 'one connection' },
    { subject: `email#${email.toLowerCase()}`, limit: MESSAGES_PER_HOUR.email, whose: 'one email address' },
  ];
  for (const { subject, limit, whose } of limitedSubjects) {
    const seconds = await limits.admit({ subject, limit, attemptId: id }, now);
    if (seconds !== null) return refuseTooManyMessages(limit, whose, seconds);
  }
  return undefined;
}

function refuseTooManyMessages(limit: number, whose: string, retryAfterSeconds: number): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const message = `You can send up to ${limit} messages per hour from ${whose}. Please try again in ${wait}.`;
  return refuse('TOO_MANY_REQUESTS', { message, retryAfterSeconds });
}
