import type { Mail } from '../mail/mail.public.ts';
import type { BillingRecord, Payment, SubscriptionFacts } from './billing-record.ts';
import { getNextCharge } from './next-charge.ts';

interface Change {
  /** The subscription before the refresh; null if it is new. */
  readonly last: SubscriptionFacts | null;
  readonly next: SubscriptionFacts;
  /** True if the member had access before and still has it. */
  readonly isLive: boolean;
  /** Other new payments, newest first. */
  readonly earlierPayments: readonly Payment[];
  readonly now: Date;
}

/** Rows that were stored before invoices were recorded get no receipt for a payment older than this. */
const MAX_FIRST_RECEIPT_AGE_MS = 2 * 86_400_000;

/** Returns an email about a plan change and its payment, if the plan changed, and a receipt for every other payment. */
export function findPaymentMails(
  to: Mail['to'],
  { last, next, isLive, earlierPayments, now }: Change,
  after: BillingRecord,
): Mail[] {
  const { subscriptionId, tier, currency, card, lastPayment } = next;
  const isTooOld = ({ paidAt }: Payment) => now.getTime() - Date.parse(paidAt) > MAX_FIRST_RECEIPT_AGE_MS;
  const isNewPayment =
    lastPayment !== null &&
    lastPayment.invoiceId !== last?.lastPayment?.invoiceId &&
    !(last?.lastPayment === null && last.latestInvoice === null && isTooOld(lastPayment));
  const payments = [...(isNewPayment ? [lastPayment] : []), ...earlierPayments];
  const toMoney = (cents: number) => ({ cents, currency });
  const toAmounts = ({ cents, creditCents }: Payment) => ({ paid: toMoney(cents), creditUsed: toMoney(creditCents) });
  const nextCharge = getNextCharge(after);
  const from = isLive && last && last.tier !== tier ? last.tier : null;
  const changePaymentIndex = from ? payments.findIndex(({ isPlanChange }) => isPlanChange) : -1;
  const changePayment = payments[changePaymentIndex];
  const receipts = payments.map((payment, index): Mail => ({
    kind: 'receipt',
    mailId: `receipt#${payment.invoiceId}`,
    to,
    // Payments before a change of plan were for the old plan.
    tier: from && index > changePaymentIndex ? from : tier,
    paidAt: payment.paidAt,
    ...toAmounts(payment),
    wasOverdue: last?.overdue?.invoiceId === payment.invoiceId,
    card,
    nextCharge,
  }));
  if (!from) return receipts;
  const planChanged: Mail = {
    kind: 'plan-changed',
    // Use the change ID instead of the record version, because a retried write gets a new version.
    mailId: `plan-changed#${subscriptionId}#${tier}#${next.changeId}`,
    to,
    from,
    tier,
    price: toMoney(next.priceCents),
    payment: changePayment ? toAmounts(changePayment) : null,
    credit: after.creditCents > 0 ? toMoney(after.creditCents) : null,
    nextCharge,
  };
  return [planChanged, ...receipts.filter((_, index) => index !== changePaymentIndex)];
}
