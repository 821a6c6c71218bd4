import type { SubscriptionFacts } from './billing-record.ts';

type Note = Readonly<Record<string, string>>;

/** What is noted in a subscription's metadata before anything is given back, so that whoever looks next goes on with it. */
export function askedNote(at: Date): Note {
  return { refundAskedAt: at.toISOString() };
}

/** What is noted when everything was given back. */
export function givenNote(cents: number): Note {
  return { refundedCents: String(cents) };
}

/** Reads both notes. */
export function refundNoted(metadata: Note): SubscriptionFacts['refund'] {
  const { refundAskedAt: askedAt, refundedCents: cents } = metadata;
  if (!askedAt) return null;
  return { askedAt, cents: cents ? Number(cents) : null };
}
