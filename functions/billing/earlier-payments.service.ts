import type { Payment, SubscriptionFacts } from './billing-record.ts';
import type { SubscriptionGateway } from './subscription.gateway.ts';

/** New payments before `next.lastPayment`, newest first. Calls Stripe only if the subscription has a newer invoice. */
export async function listEarlierPayments(
  stripe: Pick<SubscriptionGateway, 'listPayments'>,
  last: SubscriptionFacts | null | undefined,
  next: SubscriptionFacts | null,
): Promise<Payment[]> {
  if (last?.subscriptionId !== next?.subscriptionId || !last?.latestInvoice || !next?.latestInvoice) return [];
  const { latestInvoice: from } = last;
  const { latestInvoice: to } = next;
  if (from.invoiceId === to.invoiceId) return [];
  // Includes the last known invoice, which may have been paid since.
  const payments = await stripe.listPayments(next.subscriptionId, { from: from.createdAt, to: to.createdAt });
  const known = [last.lastPayment?.invoiceId, next.lastPayment?.invoiceId];
  return payments.filter(({ invoiceId }) => !known.includes(invoiceId));
}
