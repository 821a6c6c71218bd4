import { Stripe } from 'stripe';
import { voidIfOpen } from './open-invoice.gateway.ts';
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
export interface WaitingChange {
  readonly priceId: string;
  readonly invoiceId: string;
  /** Null if the payment can't be continued. */
  readonly clientSecret: string | null;
}

export interface ChangeStanding {
  readonly invoiceId: string | null;
  /** When the newest invoice was created, in epoch seconds; 0 if it is unpaid. */
  readonly paidInvoiceAt: number;
  readonly waiting: WaitingChange | null;
}

export type ChangeOutcome =
  | { readonly state: 'changed' }
  | { readonly state: 'asking'; readonly clientSecret: string }
  /** `sentence` is Stripe's message for the member; null if Stripe gives none. */
  | { readonly state: 'declined'; readonly sentence: string | null };

export interface PlanChangeGateway {
  cost(change: PriceChange): Promise<ChangeCost>;
  standing(subscriptionId: string): Promise<ChangeStanding>;
  /**
   * Charges the difference immediately; the old price applies until it is paid. The payment also reverses a
   * cancellation.
   */
  change(
    change: PriceChange,
    how: { readonly after: string | null; readonly resumes: boolean },
  ): Promise<ChangeOutcome>;
  /** During a trial: charges nothing, and the trial continues. */
  changeTrial(change: PriceChange, how: { readonly resumes: boolean }): Promise<void>;
  /** Drops a change whose payment is pending. False if it was paid in the meantime. */
  discard(waiting: WaitingChange): Promise<boolean>;
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
    async standing(subscriptionId) {
      const found = await callStripe(open, (stripe) =>
        stripe.subscriptions.retrieve(subscriptionId, { expand: EXPAND }),
      );
      const invoice = invoiceOf(found);
      const paidInvoiceAt = invoice?.status === 'paid' ? invoice.created : 0;
      const priceId = found.pending_update?.subscription_items?.[0]?.price.id;
      if (!invoice || priceId === undefined) return { invoiceId: invoice?.id ?? null, paidInvoiceAt, waiting: null };
      const payment = await paymentOf(open, invoice);
      return {
        invoiceId: invoice.id,
        paidInvoiceAt,
        waiting: { priceId, invoiceId: invoice.id, clientSecret: payment && secretToAsk(payment) },
      };
    },
    async change({ subscriptionId, itemId, priceId, prorationDate }, { after, resumes }) {
      const update: Stripe.SubscriptionUpdateParams = {
        items: [{ id: itemId, price: priceId }],
        proration_behavior: 'always_invoice',
        proration_date: prorationDate,
        payment_behavior: 'pending_if_incomplete',
        ...(resumes && { cancel_at_period_end: false }),
        metadata: changeNote(prorationDate),
        expand: EXPAND,
      };
      // The newest invoice in the key makes a double click one change and a later retry a new one.
      const idempotencyKey = ['change', subscriptionId, after ?? 'none', priceId, prorationDate].join(':');
      const changed = await callStripe(open, (stripe) =>
        stripe.subscriptions.update(subscriptionId, update, { idempotencyKey }),
      ).catch(orDeclined);
      if ('state' in changed) return changed;
      const invoice = invoiceOf(changed);
      if (!changed.pending_update || !invoice) return { state: 'changed' };
      const payment = await paymentOf(open, invoice);
      const clientSecret = payment && secretToAsk(payment);
      if (clientSecret) return { state: 'asking', clientSecret };
      await voidIfOpen(open, invoice.id);
      return { state: 'declined', sentence: payment?.last_payment_error?.message ?? null };
    },
    async changeTrial({ subscriptionId, itemId, priceId, prorationDate }, { resumes }) {
      const items = [{ id: itemId, price: priceId }];
      await callStripe(open, (stripe) =>
        stripe.subscriptions.update(subscriptionId, {
          items,
          proration_behavior: 'none',
          ...(resumes && { cancel_at_period_end: false }),
          metadata: changeNote(prorationDate),
        }),
      );
    },
    discard: async ({ invoiceId }) => (await voidIfOpen(open, invoiceId)) !== 'paid',
  };
}

/** A unique ID per change, so its email is sent once. Stripe applies this metadata only once the payment succeeds. */
function changeNote(prorationDate: number): { readonly changeId: string } {
  return { changeId: String(prorationDate) };
}

function invoiceOf({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null {
  return invoice && typeof invoice !== 'string' ? invoice : null;
}

async function paymentOf(open: OpenStripe, invoice: Stripe.Invoice): Promise<Stripe.PaymentIntent | null> {
  const payment = invoice.payments?.data.find(({ status }) => status === 'open')?.payment.payment_intent;
  if (!payment) return null;
  return callStripe(open, (stripe) =>
    stripe.paymentIntents.retrieve(typeof payment === 'string' ? payment : payment.id),
  );
}

/** The client secret for the browser to continue with; null if another card is needed. */
function secretToAsk({ status, client_secret }: Stripe.PaymentIntent): string | null {
  return ['requires_action', 'requires_confirmation', 'processing'].includes(status) ? client_secret : null;
}

function orDeclined(error: unknown): ChangeOutcome {
  if (error instanceof Stripe.errors.StripeCardError) return { state: 'declined', sentence: error.message };
  throw error;
}
