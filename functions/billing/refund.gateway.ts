import { Stripe } from 'stripe';
import { logError } from '../platform/logging.ts';
import { voidOpenInvoices } from './open-invoice.gateway.ts';
import { askedNote, givenNote } from './refund-note.ts';
import { callStripe, isMissing, type OpenStripe } from './stripe-client.gateway.ts';

/** `askedAt` is an ISO time. Later payments for other subscriptions aren't refunded. */
export interface AskedRefund {
  readonly customerId: string;
  readonly subscriptionId: string;
  readonly askedAt: string;
}

export interface RefundGateway {
  /** Records that everything paid is to be refunded; the next refresh does it. Idempotent. */
  ask(subscriptionId: string, at: Date): Promise<void>;
  /**
   * Ends the subscription, refunds each payment exactly once across retries and crashes, and removes leftover proration
   * credit. Then records the sum in the subscription's metadata.
   */
  giveBack(asked: AskedRefund): Promise<void>;
}

/** Read-only. */
export interface RefundPreviewGateway {
  /** The sum that `giveBack` would refund, in cents. */
  sum(asked: AskedRefund): Promise<number>;
}

export function refundPreviewGateway(open: OpenStripe): RefundPreviewGateway {
  return {
    async sum(asked) {
      const payments = await paymentsOf(open, asked);
      const left = await Promise.all(payments.map((paymentIntentId) => leftOf(open, paymentIntentId)));
      return left.reduce((sum, cents) => sum + cents, 0);
    },
  };
}

/** The unrefunded cents of a payment. */
async function leftOf(open: OpenStripe, paymentIntentId: string): Promise<number> {
  const expand = ['latest_charge'];
  const intent = await callStripe(open, (stripe) => stripe.paymentIntents.retrieve(paymentIntentId, { expand }));
  const charge = intent.latest_charge;
  if (!charge || typeof charge === 'string') return 0;
  return charge.amount_captured - charge.amount_refunded;
}

export function refundGateway(open: OpenStripe): RefundGateway {
  return {
    async ask(subscriptionId, at) {
      await callStripe(open, (stripe) => stripe.subscriptions.update(subscriptionId, { metadata: askedNote(at) }));
    },
    async giveBack(asked) {
      const { customerId, subscriptionId } = asked;
      // End the subscription first, so that nothing more is charged during the refund.
      await callStripe(open, (stripe) => stripe.subscriptions.cancel(subscriptionId)).catch(orMissing);
      await voidOpenInvoices(open, subscriptionId);
      let cents = 0;
      for (const paymentIntentId of await paymentsOf(open, asked)) {
        cents += await refund(open, paymentIntentId, subscriptionId);
      }
      await takeCredit(open, customerId);
      const metadata = givenNote(cents);
      await callStripe(open, (stripe) => stripe.subscriptions.update(subscriptionId, { metadata }));
    },
  };
}

async function paymentsOf(open: OpenStripe, { customerId, subscriptionId, askedAt }: AskedRefund): Promise<string[]> {
  const query: Stripe.InvoiceListParams = {
    customer: customerId,
    status: 'paid',
    limit: 100,
    expand: ['data.payments'],
  };
  const invoices = await callStripe(open, (stripe) => stripe.invoices.list(query).autoPagingToArray({ limit: 1_000 }));
  const askedSeconds = Date.parse(askedAt) / 1000;
  return invoices
    .filter((invoice) => invoice.created <= askedSeconds || subscriptionOf(invoice) === subscriptionId)
    .flatMap(({ payments }) => payments?.data ?? [])
    .filter(({ status }) => status === 'paid')
    .flatMap(({ payment: { payment_intent: intent } }) => (typeof intent === 'string' ? intent : (intent?.id ?? [])));
}

function subscriptionOf({ parent }: Stripe.Invoice): string | undefined {
  const subscription = parent?.subscription_details?.subscription;
  return typeof subscription === 'string' ? subscription : subscription?.id;
}

/** Refunds one payment. Returns the cents refunded for this subscription, now or by an earlier call. */
async function refund(open: OpenStripe, paymentIntentId: string, subscriptionId: string): Promise<number> {
  const wanted = {
    payment_intent: paymentIntentId,
    reason: 'requested_by_customer',
    metadata: { subscriptionId },
  } as const;
  const idempotencyKey = `refund:${subscriptionId}:${paymentIntentId}`;
  await callStripe(open, (stripe) => stripe.refunds.create(wanted, { idempotencyKey })).catch(orGivenBack);
  const query = { payment_intent: paymentIntentId, limit: 100 };
  const { data } = await callStripe(open, (stripe) => stripe.refunds.list(query));
  return data
    .filter(({ metadata, status }) => metadata?.subscriptionId === subscriptionId && !isLost(status))
    .reduce((sum, { amount }) => sum + amount, 0);
}

function isLost(status: string | null): boolean {
  return status === 'failed' || status === 'canceled';
}

async function takeCredit(open: OpenStripe, customerId: string): Promise<void> {
  const customer = await callStripe(open, (stripe) => stripe.customers.retrieve(customerId));
  if (customer.deleted || customer.balance >= 0) return;
  await callStripe(open, (stripe) => stripe.customers.update(customerId, { balance: 0 }));
}

/** The payment was already refunded by an earlier call, an operator or the bank. */
function orGivenBack(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (error.code === 'charge_already_refunded') return;
  if (error.code !== 'charge_disputed') throw error;
  logError('payment not refunded, because the bank is asked to', error);
}

function orMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}
