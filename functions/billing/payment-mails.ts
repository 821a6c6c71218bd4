import type { Mail } from '../mail/mail.public.ts';
import type { BillingRecord, SubscriptionFacts } from './billing-record.ts';
import { getNextCharge } from './next-charge.ts';

interface Change {
  /** The subscription before the refresh; null if it is new. */
  readonly last: SubscriptionFacts | null;
  readonly next: SubscriptionFacts;
  /** True if the member had access before and still has it. */
  readonly isLive: boolean;
}

/** Returns an email about a plan change and its payment, or a receipt for any other payment, or undefined. */
export function findPaymentMail(
  to: Mail['to'],
  { last, next, isLive }: Change,
  after: BillingRecord,
): Mail | undefined {
  const { subscriptionId, tier, currency, card, lastPayment } = next;
  const isNewPayment = lastPayment !== null && lastPayment.invoiceId !== last?.lastPayment?.invoiceId;
  const toMoney = (cents: number) => ({ cents, currency });
  const nextCharge = getNextCharge(after);
  const payment = isNewPayment
    ? { paid: toMoney(lastPayment.cents), creditUsed: toMoney(lastPayment.creditCents) }
    : null;
  if (isLive && last && last.tier !== tier) {
    return {
      kind: 'plan-changed',
      // Use the change ID instead of the record version, because a retried write gets a new version.
      mailId: `plan-changed#${subscriptionId}#${tier}#${next.changeId}`,
      to,
      from: last.tier,
      tier,
      price: toMoney(next.priceCents),
      payment,
      credit: after.creditCents > 0 ? toMoney(after.creditCents) : null,
      nextCharge,
    };
  }
  if (!payment || !lastPayment) return undefined;
  const { invoiceId, paidAt } = lastPayment;
  const wasOverdue = last?.overdue?.invoiceId === invoiceId;
  return {
    kind: 'receipt',
    mailId: `receipt#${invoiceId}`,
    to,
    tier,
    paidAt,
    ...payment,
    wasOverdue,
    card,
    nextCharge,
  };
}
