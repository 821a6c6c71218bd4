import { Stripe } from 'stripe';
import { voidInvoiceIfOpen } from './open-invoice.gateway.ts';
import { callStripe, type OpenStripe } from './stripe-client.gateway.ts';

/** A subscription item at a new price. `prorationDate` is in epoch seconds. */
export interface PriceChange {
  readonly customerId: string;
  readonly subscriptionId: string;
  readonly itemId: string;
  readonly priceId: string;
  readonly prorationDate: number;
}

/**
 * The cost of a change, in cents. `balance` is the customer's balance afterward: positive is owed, negative is credit.
 */
export interface ChangeCost {
  readonly dueNow: number;
  readonly balance: number;
}

/** An earlier change whose payment is pending. */
export interface PendingChange {
  readonly priceId: string;
  readonly invoiceId: string;
  /** Null if the payment can't be continued. */
  readonly clientSecret: string | null;
}

export interface ChangeStatus {
  readonly invoiceId: string | null;
  /** When the newest invoice was created, in epoch seconds; 0 if that invoice is unpaid. */
  readonly paidInvoiceAt: number;
  readonly pending: PendingChange | null;
}

export type ChangeOutcome =
  | { readonly state: 'changed' }
  | { readonly state: 'needs-confirmation'; readonly clientSecret: string }
  /** `sentence` is Stripe's error message for the member, if any. */
  | { readonly state: 'declined'; readonly sentence: string | null };

export interface PlanChangeGateway {
  cost(change: PriceChange): Promise<ChangeCost>;
  readStatus(subscriptionId: string): Promise<ChangeStatus>;
  /**
   * Charges the difference immediately; the old price applies until the payment succeeds. The payment also reverses a
   * cancellation.
   */
  change(
    change: PriceChange,
    options: { readonly latestInvoiceId: string | null; readonly isResuming: boolean },
  ): Promise<ChangeOutcome>;
  /** Changes the price during a trial. Charges nothing, and the trial continues. */
  changeTrial(change: PriceChange, options: { readonly isResuming: boolean }): Promise<void>;
  /** Drops a change whose payment is pending. False if it was paid in the meantime. */
  discard(pending: PendingChange): Promise<boolean>;
}

const EXPAND = ['latest_invoice', 'latest_invoice.payments'];

export function planChangeGateway(open: OpenStripe): PlanChangeGateway {
  return {
    async cost({ customerId, subscriptionId, itemId, priceId, prorationDate }) {
      const preview = await callStripe(open, (stripe) =>
        stripe.invoices.createPreview({
          customer: customerId,
          subscription: subscriptionId,
          subscription_details: {
            items: [{ id: itemId, price: priceId }],
            proration_behavior: 'always_invoice',
            proration_date: prorationDate,
          },
        }),
      );
      const { amount_due: dueNow, starting_balance, total } = preview;
      return { dueNow, balance: starting_balance + total - dueNow };
    },
    async readStatus(subscriptionId) {
      const found = await callStripe(open, (stripe) =>
        stripe.subscriptions.retrieve(subscriptionId, { expand: EXPAND }),
      );
      const invoice = getLatestInvoice(found);
      const paidInvoiceAt = invoice?.status === 'paid' ? invoice.created : 0;
      const priceId = found.pending_update?.subscription_items?.[0]?.price.id;
      if (!invoice || priceId === undefined) return { invoiceId: invoice?.id ?? null, paidInvoiceAt, pending: null };
      const payment = await fetchPayment(open, invoice);
      return {
        invoiceId: invoice.id,
        paidInvoiceAt,
        pending: { priceId, invoiceId: invoice.id, clientSecret: payment && getConfirmableSecret(payment) },
      };
    },
    async change({ subscriptionId, itemId, priceId, prorationDate }, { latestInvoiceId, isResuming }) {
      const update: Stripe.SubscriptionUpdateParams = {
        items: [{ id: itemId, price: priceId }],
        proration_behavior: 'always_invoice',
        proration_date: prorationDate,
        payment_behavior: 'pending_if_incomplete',
        ...(isResuming && { cancel_at_period_end: false }),
        metadata: buildChangeMetadata(prorationDate),
        expand: EXPAND,
      };
      // The key includes the newest invoice. A double click is one change, but a retry after a new invoice is a
      // separate change.
      const idempotencyKey = ['change', subscriptionId, latestInvoiceId ?? 'none', priceId, prorationDate].join(':');
      const changed = await callStripe(open, (stripe) =>
        stripe.subscriptions.update(subscriptionId, update, { idempotencyKey }),
      ).catch(toDeclined);
      if ('state' in changed) return changed;
      const invoice = getLatestInvoice(changed);
      if (!changed.pending_update || !invoice) return { state: 'changed' };
      const payment = await fetchPayment(open, invoice);
      const clientSecret = payment && getConfirmableSecret(payment);
      if (clientSecret) return { state: 'needs-confirmation', clientSecret };
      await voidInvoiceIfOpen(open, invoice.id);
      return { state: 'declined', sentence: payment?.last_payment_error?.message ?? null };
    },
    async changeTrial({ subscriptionId, itemId, priceId, prorationDate }, { isResuming }) {
      const items = [{ id: itemId, price: priceId }];
      await callStripe(open, (stripe) =>
        stripe.subscriptions.update(subscriptionId, {
          items,
          proration_behavior: 'none',
          ...(isResuming && { cancel_at_period_end: false }),
          metadata: buildChangeMetadata(prorationDate),
        }),
      );
    },
    discard: async ({ invoiceId }) => (await voidInvoiceIfOpen(open, invoiceId)) !== 'paid',
  };
}

/**
 * A unique ID per change, so that the change is emailed once. Stripe applies this metadata only once the payment
 * succeeds.
 */
function buildChangeMetadata(prorationDate: number): { readonly changeId: string } {
  return { changeId: String(prorationDate) };
}

function getLatestInvoice({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null {
  return invoice && typeof invoice !== 'string' ? invoice : null;
}

async function fetchPayment(open: OpenStripe, invoice: Stripe.Invoice): Promise<Stripe.PaymentIntent | null> {
  const payment = invoice.payments?.data.find(({ status }) => status === 'open')?.payment.payment_intent;
  if (!payment) return null;
  return callStripe(open, (stripe) =>
    stripe.paymentIntents.retrieve(typeof payment === 'string' ? payment : payment.id),
  );
}

/** The client secret for confirming the payment in the browser; null if another card is needed. */
function getConfirmableSecret({ status, client_secret }: Stripe.PaymentIntent): string | null {
  return ['requires_action', 'requires_confirmation', 'processing'].includes(status) ? client_secret : null;
}

function toDeclined(error: unknown): ChangeOutcome {
  if (error instanceof Stripe.errors.StripeCardError) return { state: 'declined', sentence: error.message };
  throw error;
}
