import type { SubscriptionFacts } from './billing-record.ts';

type Metadata = Readonly<Record<string, string>>;

/** Subscription metadata written before the refund starts, so that a later refresh can complete it. */
export function refundRequestedMetadata(at: Date): Metadata {
  return { refundRequestedAt: at.toISOString() };
}

/** Subscription metadata written once the refund is complete. */
export function refundedMetadata(cents: number): Metadata {
  return { refundedCents: String(cents) };
}

export function readRefund(metadata: Metadata): SubscriptionFacts['refund'] {
  const { refundRequestedAt: requestedAt, refundedCents: cents } = metadata;
  if (!requestedAt) return null;
  return { requestedAt, cents: cents ? Number(cents) : null };
}
