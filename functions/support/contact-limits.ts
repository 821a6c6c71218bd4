import { MESSAGES_AN_HOUR } from '../../shared/support/contact-message.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { RateLimitStore } from '../platform/rate-limit.store.ts';

/** One try to send a message: its ID, email and network. */
export interface Try {
  readonly id: string;
  readonly email: string;
  readonly network: string;
}

/** Counts a try, whether or not its message is sent. */
export async function overLimit(limits: RateLimitStore, { id, email, network }: Try, now: Date) {
  const counts = [
    { who: `network#${network}`, most: MESSAGES_AN_HOUR.connection, whose: 'one connection' },
    { who: `email#${email.toLowerCase()}`, most: MESSAGES_AN_HOUR.email, whose: 'one email address' },
  ];
  for (const { who, most, whose } of counts) {
    const seconds = await limits.admit({ who, most, attempt: id }, now);
    if (seconds !== null) return refusalOf(most, whose, seconds);
  }
  return undefined;
}

function refusalOf(most: number, whose: string, retryAfterSeconds: number): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const sentence = `You can send up to ${most} messages per hour from ${whose}. Please try again in ${wait}.`;
  return refuse('TOO_MANY_REQUESTS', { sentence, retryAfterSeconds });
}
