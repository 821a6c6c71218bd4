import { clock, type Wired } from '#platform/uses/use.ts';
import type { BillingRecord, SubscriptionFacts } from '../subscription/billing-record.ts';
import { normalizeMailbox } from '../claims/normalized-email.ts';
import { payerHasher } from '../claims/payer-hash.gateway.ts';
import { refundClaimStore } from '../claims/refund-claim.store.ts';
import { addRefundWindow } from '../subscription/refund-window.ts';
import { viaStripe } from '../stripe/stripe-client.gateway.ts';
import { subscriptionGateway } from '../subscription/subscription.gateway.ts';

export const payerUses = {
  stripe: viaStripe(subscriptionGateway),
  hashPayer: payerHasher,
  refundClaims: refundClaimStore.pick('claim'),
  now: clock,
};

type PayerDeps = Wired<typeof payerUses>;

interface PayerSources {
  before: BillingRecord | null;
  customerId: string;
  subscription: SubscriptionFacts | null;
  refundedSubscriptionId: string | null;
  /** The email addresses of the member and of the Stripe customer. */
  emails: readonly (string | null)[];
}

type Payers = Pick<BillingRecord, 'firstChargedAt' | 'payerHashes' | 'refundedInFullCents'>;

/**
 * Reads the time of the first charge and the hashes of the account's mailboxes and cards. Hashes
 * are never removed.
 */
export async function readPayers(deps: PayerDeps, sources: PayerSources): Promise<Payers> {
  const { before, customerId, subscription, emails } = sources;
  const charges = shouldReadCharges(deps, sources)
    ? await deps.stripe.readCharges(customerId)
    : null;
  const mailboxes = subscription
    ? emails.flatMap((email) => (email === null ? [] : normalizeMailbox(email)))
    : [];
  const addedHashes = [
    ...mailboxes.map((mailbox) => deps.hashPayer('mailbox', mailbox)),
    ...(charges?.fingerprints ?? []).map((fingerprint) => deps.hashPayer('card', fingerprint)),
  ];

  const payerHashes = new Set([
    ...(before?.payerHashes ?? []),
    ...(await Promise.all(addedHashes)),
  ]);

  return {
    refundedInFullCents: before?.refundedInFullCents ?? charges?.refundedInFullCents ?? null,
    firstChargedAt: findEarliest(before?.firstChargedAt, charges?.firstChargedAt),
    payerHashes: [...payerHashes].toSorted(),
  };
}

/** The local console moves time by moving a customer's charges into the past. */
function findEarliest(...times: (string | null | undefined)[]): string | null {
  return times.filter((time) => typeof time === 'string').toSorted()[0] ?? null;
}

/**
 * Also claims mailboxes and cards added after a refund, so that another account can't get a refund
 * with them.
 */
export async function claimLaterPayers(
  deps: PayerDeps,
  { payerHashes }: Payers,
  refundedSubscriptionId: string,
): Promise<void> {
  for (const payerHash of payerHashes)
    await deps.refundClaims.claim([payerHash], refundedSubscriptionId, deps.now());
}

/**
 * False if nothing can have been charged yet, or if the refund window has closed without a refund.
 */
function shouldReadCharges(
  { now }: PayerDeps,
  { before, subscription, refundedSubscriptionId }: PayerSources,
): boolean {
  if (before?.firstChargedAt)
    return (
      refundedSubscriptionId !== null ||
      now().toISOString() <= addRefundWindow(before.firstChargedAt)
    );

  return (
    subscription !== null &&
    ['active', 'past_due', 'canceled', 'unpaid'].includes(subscription.status)
  );
}
