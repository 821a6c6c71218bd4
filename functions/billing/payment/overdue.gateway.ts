import type { Stripe } from 'stripe';
import { fetchPayment, payInvoiceIfOpen } from '../subscription/overdue-invoices.gateway.ts';
import { toId, type OpenStripe } from '../stripe/stripe-client.gateway.ts';

export type OverduePaymentGateway = ReturnType<typeof overduePaymentGateway>;

type OverduePaymentOutcome =
  | { state: 'paid' }
  | { state: 'needs-confirmation'; clientSecret: string }
  /** `message` is Stripe's error message for the member. */
  | { state: 'declined'; message: string };

/** Pays overdue invoices while the member is present. */
export function overduePaymentGateway(open: OpenStripe) {
  return {
    async pay(invoiceId: string, paymentMethodId: string): Promise<OverduePaymentOutcome> {
      const payment = await fetchPayment(open, invoiceId);
      // Stripe marks the invoice as paid a moment after its payment succeeded.
      if (payment?.status === 'succeeded' || payment?.status === 'processing')
        return { state: 'paid' };

      const waiting = findClientSecret(payment, paymentMethodId);
      if (waiting) return { state: 'needs-confirmation', clientSecret: waiting };

      const refused = await payInvoiceIfOpen(open, invoiceId, {
        paymentMethodId,
        isOffSession: false,
      });

      if (!refused) return { state: 'paid' };

      const clientSecret = findClientSecret(await fetchPayment(open, invoiceId), paymentMethodId);

      return clientSecret
        ? { state: 'needs-confirmation', clientSecret }
        : { state: 'declined', message: refused.message };
    },
  };
}

/** The client secret, if this card's payment waits for the cardholder; otherwise null. */
function findClientSecret(
  payment: Stripe.PaymentIntent | null,
  paymentMethodId: string,
): string | null {
  const isWaiting =
    payment?.status === 'requires_action' && toId(payment.payment_method) === paymentMethodId;
  return isWaiting ? payment.client_secret : null;
}
