import type { SubscriptionFacts } from './billing-record.ts';

type Note = Readonly<Record<string, string>>;

/** Subscription metadata written before the refund starts, so that a later refresh can complete it. */
export function askedNote(at: Date): Note {
  return { refundAskedAt: at.toISOString() };
}

/** Metadata written when everything is refunded. */
export function givenNote(cents: number): Note {
  return { refundedCents: String(cents) };
}

export function refundNoted(metadata: Note): SubscriptionFacts['refund'] {
  const { refundAskedAt: askedAt, refundedCents: cents } = metadata;
  if (!askedAt) return null;
  return { askedAt, cents: cents ? Number(cents) : null };
}
