import { Stripe } from 'stripe';
import { logError } from '#platform/logging.ts';
import { isChargedBack, toDisputeState } from '../dispute/dispute.ts';
import { voidOpenInvoices } from '../stripe/open-invoice.gateway.ts';
import { refundRequestedMetadata, refundedMetadata } from './stripe-metadata.ts';
import {
  asExpanded,
  callStripe,
  toId,
  undefinedIfMissing,
  type OpenStripe,
} from '../stripe/stripe-client.gateway.ts';

/**
 * Covers this subscription's payments, and the customer's other payments up to `requestedAt` (an
 * ISO 8601 time).
 */
interface RefundRequest {
  customerId: string;
  subscriptionId: string;
  requestedAt: string;
}

/** Read-only. */
export function refundPreviewGateway(open: OpenStripe) {
  return {
    /** The amount that `complete` would refund, in cents. */
    async sumCents(refundRequest: RefundRequest) {
      const payments = await listPaymentIntentIds(open, refundRequest);
      const unrefundedCents = await Promise.all(
        payments.map((paymentIntentId) => fetchUnrefundedCents(open, paymentIntentId)),
      );

      return unrefundedCents.reduce((sum, cents) => sum + cents, 0);
    },
  };
}

/** The part of a payment that hasn't been refunded, in cents. */
async function fetchUnrefundedCents(open: OpenStripe, paymentIntentId: string): Promise<number> {
  const expand = ['latest_charge'];
  const intent = await callStripe(open, (stripe) =>
    stripe.paymentIntents.retrieve(paymentIntentId, { expand }),
  );
  const charge = asExpanded(intent.latest_charge);
  if (!charge || (await isReturnedByBank(open, charge))) return 0;

  return charge.amount_captured - charge.amount_refunded;
}

/** If the bank has returned a payment, a refund would pay the cardholder twice. */
async function isReturnedByBank(
  open: OpenStripe,
  { id, disputed }: Stripe.Charge,
): Promise<boolean> {
  if (!disputed) return false;

  const { data } = await callStripe(open, (stripe) =>
    stripe.disputes.list({ charge: id, limit: 100 }),
  );

  return data.some(({ status }) => isChargedBack({ state: toDisputeState(status) }));
}

export function refundGateway(open: OpenStripe) {
  return {
    /** Marks the subscription for a full refund, which the next refresh completes. Idempotent. */
    async request(subscriptionId: string, at: Date) {
      await callStripe(open, (stripe) =>
        stripe.subscriptions.update(subscriptionId, { metadata: refundRequestedMetadata(at) }),
      );
    },

    /** Ends the subscription and refunds each payment exactly once, across retries and crashes. */
    async complete(refundRequest: RefundRequest) {
      const { customerId, subscriptionId } = refundRequest;
      // End the subscription first, so that nothing more is charged during the refund.
      await callStripe(open, (stripe) => stripe.subscriptions.cancel(subscriptionId)).catch(
        undefinedIfMissing,
      );
      await voidOpenInvoices(open, subscriptionId);

      let cents = 0;
      for (const paymentIntentId of await listPaymentIntentIds(open, refundRequest)) {
        cents += await refund(open, paymentIntentId, subscriptionId);
      }

      await clearCredit(open, customerId);

      const metadata = refundedMetadata(cents);
      await callStripe(open, (stripe) => stripe.subscriptions.update(subscriptionId, { metadata }));
    },
  };
}

async function listPaymentIntentIds(
  open: OpenStripe,
  { customerId, subscriptionId, requestedAt }: RefundRequest,
): Promise<string[]> {
  const query: Stripe.InvoiceListParams = {
    customer: customerId,
    status: 'paid',
    limit: 100,
    expand: ['data.payments'],
  };

  const invoices = await callStripe(open, (stripe) =>
    stripe.invoices.list(query).autoPagingToArray({ limit: 1_000 }),
  );
  const requestedSeconds = Date.parse(requestedAt) / 1000;

  return invoices
    .filter(
      ({ created, parent }) =>
        created <= requestedSeconds ||
        toId(parent?.subscription_details?.subscription) === subscriptionId,
    )
    .flatMap(({ payments }) => payments?.data ?? [])
    .filter(({ status }) => status === 'paid')
    .flatMap(({ payment: { payment_intent: intent } }) => toId(intent) ?? []);
}

/**
 * Refunds one payment. Returns the total cents refunded for this subscription, including by earlier
 * calls.
 */
async function refund(
  open: OpenStripe,
  paymentIntentId: string,
  subscriptionId: string,
): Promise<number> {
  const wanted = {
    payment_intent: paymentIntentId,
    reason: 'requested_by_customer',
    metadata: { subscriptionId },
  } as const;

  const idempotencyKey = `refund:${subscriptionId}:${paymentIntentId}`;
  await callStripe(open, (stripe) => stripe.refunds.create(wanted, { idempotencyKey })).catch(
    ignoreAlreadyRefunded,
  );

  const query = { payment_intent: paymentIntentId, limit: 100 };
  const { data } = await callStripe(open, (stripe) => stripe.refunds.list(query));

  return data
    .filter(
      ({ metadata, status }) => metadata?.subscriptionId === subscriptionId && !isFailed(status),
    )
    .reduce((sum, { amount }) => sum + amount, 0);
}

function isFailed(status: string | null): boolean {
  return status === 'failed' || status === 'canceled';
}

async function clearCredit(open: OpenStripe, customerId: string): Promise<void> {
  const customer = await callStripe(open, (stripe) => stripe.customers.retrieve(customerId));
  if (customer.deleted || customer.balance >= 0) return;
  await callStripe(open, (stripe) => stripe.customers.update(customerId, { balance: 0 }));
}

/** Ignores the error if the payment is already refunded or is disputed. */
function ignoreAlreadyRefunded(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (error.code === 'charge_already_refunded') return;
  if (error.code !== 'charge_disputed') throw error;

  logError('payment not refunded, because it is disputed', error);
}
