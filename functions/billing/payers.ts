import type { BillingRecord, SubscriptionFacts } from './billing-record.ts';
import { mailboxOf } from './normalised-email.ts';
import type { PayerHash } from './payer-hash.gateway.ts';
import type { RefundClaimStore } from './refund-claim.store.ts';
import { refundWindowEnd } from './refund-window.ts';
import type { SubscriptionGateway } from './subscription.gateway.ts';

export interface PayerParts {
  readonly stripe: Pick<SubscriptionGateway, 'charges'>;
  readonly payerHash: PayerHash;
  readonly refundClaims: Pick<RefundClaimStore, 'claim'>;
  readonly now: () => Date;
}

export interface PayerSources {
  readonly before: BillingRecord | null;
  readonly customerId: string;
  readonly subscription: SubscriptionFacts | null;
  readonly refundedId: string | null;
  /** The member's address and Stripe's address for the customer. */
  readonly emails: readonly (string | null)[];
}

export type Payers = Pick<BillingRecord, 'firstChargedAt' | 'payerHashes'>;

/**
 * The time of the first charge and the hashes of all mailboxes and cards of this account. Hashes are added, never
 * removed.
 */
export async function readPayers(parts: PayerParts, sources: PayerSources): Promise<Payers> {
  const { before, customerId, subscription, emails } = sources;
  const charges = mayHaveNewCharges(parts, sources) ? await parts.stripe.charges(customerId) : null;
  const mailboxes = subscription ? emails.flatMap((email) => (email === null ? [] : mailboxOf(email))) : [];
  const added = [
    ...mailboxes.map((mailbox) => parts.payerHash('mailbox', mailbox)),
    ...(charges?.fingerprints ?? []).map((fingerprint) => parts.payerHash('card', fingerprint)),
  ];
  const payerHashes = new Set([...(before?.payerHashes ?? []), ...(await Promise.all(added))]);
  return {
    firstChargedAt: before?.firstChargedAt ?? charges?.firstAt ?? null,
    payerHashes: [...payerHashes].toSorted(),
  };
}

/** After a refund, mailboxes and cards added later are claimed too, so they can't get a refund on another account. */
export async function claimLaterPayers(parts: PayerParts, { payerHashes }: Payers, refundedId: string): Promise<void> {
  for (const payerHash of payerHashes) await parts.refundClaims.claim([payerHash], refundedId, parts.now());
}

/** New charges matter until the refund window closes, and forever for an account that had its refund. */
function mayHaveNewCharges({ now }: PayerParts, { before, subscription, refundedId }: PayerSources): boolean {
  if (before?.firstChargedAt)
    return refundedId !== null || now().toISOString() <= refundWindowEnd(before.firstChargedAt);
  return subscription !== null && ['active', 'past_due', 'canceled', 'unpaid'].includes(subscription.status);
}
