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

/**
 * Charges an open invoice to this card, without the person. A refusal of the card changes nothing, and one that was paid
 * meanwhile stays paid: Stripe never takes an invoice's money twice.
 */
export async function payIfOpen(open: OpenStripe, invoiceId: string, paymentMethodId: string): Promise<void> {
  const how = { payment_method: paymentMethodId, off_session: true };
  try {
    await callStripe(open, (stripe) => stripe.invoices.pay(invoiceId, how));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return;
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const { status } = await callStripe(open, (stripe) => stripe.invoices.retrieve(invoiceId));
    if (status === 'open') throw error;
  }
}

/** Voids every open invoice of a subscription. */
export async function voidOpenInvoices(open: OpenStripe, subscriptionId: string): Promise<void> {
  const query = { subscription: subscriptionId, status: 'open', limit: 100 } as const;
  const { data } = await callStripe(open, (stripe) => stripe.invoices.list(query));
  for (const { id } of data) await voidIfOpen(open, id);
}
