import { Stripe } from 'stripe';
import { callStripe, type OpenStripe } from './stripe-client.gateway.ts';

/**
 * Voids the invoice if it is open and returns its current status. An invoice paid in the meantime
 * stays paid.
 */
export async function voidInvoiceIfOpen(
  open: OpenStripe,
  invoiceId: string,
): Promise<Stripe.Invoice.Status | null> {
  try {
    return (await callStripe(open, (stripe) => stripe.invoices.voidInvoice(invoiceId))).status;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;

    const { status } = await callStripe(open, (stripe) => stripe.invoices.retrieve(invoiceId));
    if (status === 'open' || status === 'draft') throw error;

    return status;
  }
}

export async function voidOpenInvoices(open: OpenStripe, subscriptionId: string): Promise<void> {
  const query = { subscription: subscriptionId, status: 'open', limit: 100 } as const;
  const { data } = await callStripe(open, (stripe) => stripe.invoices.list(query));
  for (const { id } of data) await voidInvoiceIfOpen(open, id);
}
