import type { Stripe } from 'stripe';
import type { Receipt } from '../../shared/billing/receipts.contract.ts';
import { callStripe, undefinedIfMissing, type OpenStripe } from './stripe-client.gateway.ts';

export interface ReceiptGateway {
  /** The customer's newest payments, newest first. Empty for an unknown customer. */
  list(customerId: string): Promise<Receipt[]>;
}

const MAX_RECEIPTS = 24;

export function receiptGateway(open: OpenStripe): ReceiptGateway {
  return {
    async list(customerId) {
      const query = { customer: customerId, status: 'paid', limit: 100 } as const;
      const found = await callStripe(open, (stripe) => stripe.invoices.list(query)).catch(undefinedIfMissing);
      // A trial's first invoice is free, and a downgrade's invoice only adds credit.
      const payments = (found?.data ?? []).filter(({ total }) => total > 0);
      return payments.slice(0, MAX_RECEIPTS).map(toReceipt);
    },
  };
}

function toReceipt(invoice: Stripe.Invoice): Receipt {
  const { id, status_transitions, created, billing_reason, amount_paid: cents, currency, hosted_invoice_url } = invoice;
  return {
    id,
    paidAt: new Date((status_transitions.paid_at ?? created) * 1000).toISOString(),
    reason: reasons[billing_reason ?? ''] ?? 'renewal',
    amount: { cents, currency },
    url: hosted_invoice_url ?? null,
  };
}

const reasons: Readonly<Record<string, Receipt['reason']>> = {
  subscription_create: 'first',
  subscription_update: 'change',
};
