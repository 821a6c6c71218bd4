import type { Stripe } from 'stripe';
import type { Receipt } from '#shared/billing/receipts.contract.ts';
import {
  callStripe,
  toId,
  undefinedIfMissing,
  type OpenStripe,
} from '../stripe/stripe-client.gateway.ts';

const MAX_RECEIPTS = 24;

export function receiptGateway(open: OpenStripe) {
  return {
    /** The customer's newest payments, newest first. Empty for an unknown customer. */
    async list(customerId: string) {
      const page = { customer: customerId, limit: 100 };
      const query: Stripe.InvoiceListParams = {
        ...page,
        status: 'paid',
        expand: ['data.payments'],
      };

      const [invoices, charges] = await Promise.all([
        callStripe(open, (stripe) => stripe.invoices.list(query)).catch(undefinedIfMissing),
        callStripe(open, (stripe) => stripe.charges.list(page)).catch(undefinedIfMissing),
      ]);

      // A payment also has a charge for each declined attempt, and only the paid charge can be
      // refunded.
      const refunded = (charges?.data ?? []).filter(
        (charge) => charge.payment_intent && charge.amount_refunded > 0,
      );
      const refundedCents = new Map(
        refunded.map((charge) => [toId(charge.payment_intent), charge.amount_refunded]),
      );
      // A trial's first invoice is free, and a downgrade's invoice only adds credit.
      const payments = (invoices?.data ?? []).filter(({ total }) => total > 0);

      return payments.slice(0, MAX_RECEIPTS).map((invoice) => toReceipt(invoice, refundedCents));
    },
  };
}

/** `refundedCents` maps the ID of each refunded payment intent to the refunded amount. */
function toReceipt(
  invoice: Stripe.Invoice,
  refundedCents: ReadonlyMap<string | null, number>,
): Receipt {
  const {
    id,
    status_transitions,
    created,
    billing_reason,
    amount_paid: cents,
    currency,
    hosted_invoice_url,
  } = invoice;

  const intents = invoice.payments?.data.map(({ payment }) => toId(payment.payment_intent)) ?? [];
  const refunded = intents.reduce((sum, intent) => sum + (refundedCents.get(intent) ?? 0), 0);

  return {
    id,
    paidAt: new Date((status_transitions.paid_at ?? created) * 1000).toISOString(),
    reason: reasons[billing_reason ?? ''] ?? 'renewal',
    amount: { cents, currency },
    refunded: { cents: refunded, currency },
    url: hosted_invoice_url ?? null,
  };
}

const reasons: Readonly<Record<string, Receipt['reason']>> = {
  subscription_create: 'first',
  subscription_update: 'change',
};
