import { Stripe } from 'stripe';
import { voidInvoiceIfOpen } from '../stripe/open-invoice.gateway.ts';
import { keptPlanMetadata, type KeptPlan } from '../subscription/stripe-metadata.ts';
import { asExpanded, callStripe, toId, type OpenStripe } from '../stripe/stripe-client.gateway.ts';

/** Moves a subscription item to a new price. `prorationDate` is in epoch seconds. */
export interface PriceChange {
  customerId: string;
  subscriptionId: string;
  itemId: string;
  priceId: string;
  prorationDate: number;
}

/** An earlier change whose payment is pending. */
interface PendingChange {
  priceId: string;
  invoiceId: string;
  /** Epoch seconds. Null if an operator made the change. */
  prorationDate: number | null;
  /** Lets the browser complete the payment; null if that isn't possible. */
  clientSecret: string | null;
}

type ChangeOutcome =
  | { state: 'changed' }
  | { state: 'needs-confirmation'; clientSecret: string }
  /** `message` is Stripe's error message for the member, if any. */
  | { state: 'declined'; message: string | null };

const EXPAND = ['latest_invoice', 'latest_invoice.payments'];

export function planChangeGateway(open: OpenStripe) {
  return {
    /**
     * In cents. A positive `balance` is added to the next charge; a negative `balance` is credit.
     */
    async cost({ customerId, subscriptionId, itemId, priceId, prorationDate }: PriceChange) {
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

    /**
     * `paidInvoiceAt` is when the newest invoice was created, in epoch seconds; 0 if that invoice
     * is unpaid.
     */
    async readStatus(subscriptionId: string) {
      const found = await callStripe(open, (stripe) =>
        stripe.subscriptions.retrieve(subscriptionId, { expand: EXPAND }),
      );
      const invoice = asExpanded(found.latest_invoice);
      const paidInvoiceAt = invoice?.status === 'paid' ? invoice.created : 0;
      const priceId = found.pending_update?.subscription_items?.[0]?.price.id;
      if (!invoice || priceId === undefined)
        return { invoiceId: invoice?.id ?? null, paidInvoiceAt, pending: null };

      const payment = await fetchPayment(open, invoice);

      return {
        invoiceId: invoice.id,
        paidInvoiceAt,
        pending: {
          priceId,
          invoiceId: invoice.id,
          prorationDate: Number(found.pending_update?.metadata?.changeId) || null,
          clientSecret: payment && getConfirmableSecret(payment),
        },
      };
    },

    /**
     * The old price applies until the payment succeeds. With `isResuming`, the payment also
     * reverses a cancellation.
     */
    async change(
      change: PriceChange,
      { latestInvoiceId, isResuming }: { latestInvoiceId: string | null; isResuming: boolean },
    ): Promise<ChangeOutcome> {
      const { subscriptionId, priceId, prorationDate } = change;
      const update: Stripe.SubscriptionUpdateParams = {
        ...buildUpdate(change, isResuming),
        proration_behavior: 'always_invoice',
        proration_date: prorationDate,
        payment_behavior: 'pending_if_incomplete',
        expand: EXPAND,
      };

      // A double click sends the same key. A retry after a new invoice gets a new key, because it
      // is a separate change.
      const idempotencyKey = [
        'change',
        subscriptionId,
        latestInvoiceId ?? 'none',
        priceId,
        prorationDate,
      ].join(':');

      const changed = await callStripe(open, (stripe) =>
        stripe.subscriptions.update(subscriptionId, update, { idempotencyKey }),
      ).catch(toDeclined);
      if ('state' in changed) return changed;

      const invoice = asExpanded(changed.latest_invoice);
      if (!changed.pending_update || !invoice) return { state: 'changed' };

      const payment = await fetchPayment(open, invoice);
      const clientSecret = payment && getConfirmableSecret(payment);
      if (clientSecret) return { state: 'needs-confirmation', clientSecret };

      await voidInvoiceIfOpen(open, invoice.id);

      return { state: 'declined', message: payment?.last_payment_error?.message ?? null };
    },

    /** Changes the price without a charge. The trial continues. */
    async changeTrial(change: PriceChange, { isResuming }: { isResuming: boolean }) {
      const update = { ...buildUpdate(change, isResuming), proration_behavior: 'none' } as const;
      await callStripe(open, (stripe) =>
        stripe.subscriptions.update(change.subscriptionId, update),
      );
    },

    /**
     * Sets the price from the next period on, without a charge or credit. `kept` is the paid plan,
     * which stays until the period ends at `periodEndsAt` (ISO 8601); null if the plan renews.
     */
    async changeAtPeriodEnd(
      change: PriceChange,
      {
        kept,
        periodEndsAt,
        isResuming,
      }: { kept: KeptPlan | null; periodEndsAt: string; isResuming: boolean },
    ) {
      const periodEnd = Math.floor(Date.parse(periodEndsAt) / 1000);
      const { metadata, ...update } = buildUpdate(change, isResuming);

      const { items } = await callStripe(open, (stripe) =>
        stripe.subscriptions.update(change.subscriptionId, {
          ...update,
          metadata: { ...metadata, ...keptPlanMetadata(kept, periodEnd) },
          proration_behavior: 'none',
        }),
      );

      const newPeriodEnd = items.data[0]?.current_period_end;
      if (!kept || newPeriodEnd === undefined || newPeriodEnd === periodEnd) return;

      // The plan has just renewed at the old price, so it is paid for until the end of the new
      // period.
      const renewed = { metadata: keptPlanMetadata(kept, newPeriodEnd) };
      await callStripe(open, (stripe) =>
        stripe.subscriptions.update(change.subscriptionId, renewed),
      );
    },

    /** Discards a change whose payment is pending. False if the change was paid in the meantime. */
    discard: async ({ invoiceId }: PendingChange) =>
      (await voidInvoiceIfOpen(open, invoiceId)) !== 'paid',
  };
}

/**
 * `changeId` ensures one email per change. Stripe sets the metadata only once the payment succeeds.
 */
function buildUpdate({ itemId, priceId, prorationDate }: PriceChange, isResuming: boolean) {
  return {
    items: [{ id: itemId, price: priceId }],
    ...(isResuming && { cancel_at_period_end: false }),
    metadata: { changeId: String(prorationDate), ...keptPlanMetadata(null, 0) },
  };
}

async function fetchPayment(
  open: OpenStripe,
  invoice: Stripe.Invoice,
): Promise<Stripe.PaymentIntent | null> {
  const id = toId(
    invoice.payments?.data.find(({ status }) => status === 'open')?.payment.payment_intent,
  );
  return id === null ? null : callStripe(open, (stripe) => stripe.paymentIntents.retrieve(id));
}

/** The client secret for confirming the payment in the browser; null if another card is needed. */
function getConfirmableSecret({ status, client_secret }: Stripe.PaymentIntent): string | null {
  return ['requires_action', 'requires_confirmation', 'processing'].includes(status)
    ? client_secret
    : null;
}

function toDeclined(error: unknown): ChangeOutcome {
  if (error instanceof Stripe.errors.StripeCardError)
    return { state: 'declined', message: error.message };
  throw error;
}
