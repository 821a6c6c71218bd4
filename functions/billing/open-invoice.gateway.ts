import { Stripe } from 'stripe';
import { callStripe, type OpenStripe } from './stripe-client.gateway.ts';

/** Nobody has to pay the invoice any more. Answers how it stands: one that was paid meanwhile stays paid. */
export async function voidIfOpen(open: OpenStripe, invoiceId: string): Promise<Stripe.Invoice.Status | null> {
  try {
    return (await callStripe(open, (stripe) => stripe.invoices.voidInvoice(invoiceId))).status;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const { status } = await callStripe(open, (stripe) => stripe.invoices.retrieve(invoiceId));
    if (status === 'open' || status === 'draft') throw error;
    return status;
  }
}

/** Voids every open invoice of a subscription. */
export async function voidOpenInvoices(open: OpenStripe, subscriptionId: string): Promise<void> {
  const query = { subscription: subscriptionId, status: 'open', limit: 100 } as const;
  const { data } = await callStripe(open, (stripe) => stripe.invoices.list(query));
  for (const { id } of data) await voidIfOpen(open, id);
}
