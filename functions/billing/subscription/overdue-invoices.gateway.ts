import { Stripe } from 'stripe';
import type { Overdue, SubscriptionFacts } from './billing-record.ts';
import { asExpanded, callStripe, toId, type OpenStripe } from '../stripe/stripe-client.gateway.ts';

/**
 * Charges the payment method. Returns the bank's refusal; undefined if the invoice is paid now or
 * already was.
 */
export async function payInvoiceIfOpen(
  open: OpenStripe,
  invoiceId: string,
  { paymentMethodId, isOffSession }: { paymentMethodId: string; isOffSession: boolean },
): Promise<{ message: string } | undefined> {
  const params = { payment_method: paymentMethodId, off_session: isOffSession };
  try {
    await callStripe(open, (stripe) => stripe.invoices.pay(invoiceId, params));
    return undefined;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return { message: error.message };
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;

    const { status } = await callStripe(open, (stripe) => stripe.invoices.retrieve(invoiceId));
    if (status === 'open') throw error;

    return undefined;
  }
}

/**
 * Reads what the member owes; null if nothing. An active subscription can have older open invoices,
 * because its status only follows the newest invoice.
 */
export async function readOverdue(
  open: OpenStripe,
  { id, status, latest_invoice, pending_update }: Stripe.Subscription,
  card: SubscriptionFacts['card'],
): Promise<Overdue | null> {
  if (status !== 'active' && status !== 'past_due' && status !== 'unpaid') return null;

  const query = { subscription: id, status: 'open', limit: 100 } as const;
  const { data } = await callStripe(open, (stripe) => stripe.invoices.list(query));
  // Neither the invoice of a pending plan change nor the newest invoice of an active subscription
  // is overdue.
  const owed = data.filter(({ id: invoiceId, billing_reason: reason }) =>
    status === 'active'
      ? invoiceId !== toId(latest_invoice)
      : !pending_update || reason !== 'subscription_update',
  );

  const invoices = owed
    .map((invoice) => ({
      invoiceId: invoice.id,
      since: getDueTime(invoice),
      cents: invoice.amount_due - invoice.amount_paid,
    }))
    .toSorted((a, b) => a.since.localeCompare(b.since));

  const [oldest] = invoices;
  const newest = owed.find((invoice) => invoice.id === invoices.at(-1)?.invoiceId);
  // Paying older invoices doesn't reactivate an unpaid subscription whose newest invoice is still a
  // draft.
  if (!oldest || !newest || (status === 'unpaid' && newest.id !== toId(latest_invoice)))
    return null;

  // The oldest invoice is charged first, so its payment shows the card that was tried last.
  const payment = await fetchPayment(open, oldest.invoiceId);

  return {
    invoiceId: newest.id,
    since: oldest.since,
    cents: invoices.reduce((sum, { cents }) => sum + cents, 0),
    reason: card ? getReason(payment) : 'no_card',
    card: findTriedCard(payment),
    nextTryAt: newest.next_payment_attempt === null ? null : toIso(newest.next_payment_attempt),
    tries: { count: newest.attempt_count, declineCode: getDeclineCode(payment) },
    invoices,
  };
}

/** Error codes for a payment that the cardholder must confirm, or failed to confirm. */
const CONFIRMATION_CODES = ['authentication_required', 'payment_intent_authentication_failure'];

function getReason(payment: Stripe.PaymentIntent | null): Overdue['reason'] {
  if (payment?.status === 'requires_action') return 'confirm';

  const { code = '', decline_code: declineCode = '' } = payment?.last_payment_error ?? {};

  return [code, declineCode].some((each) => CONFIRMATION_CODES.includes(each))
    ? 'confirm'
    : 'declined';
}

function getDeclineCode(payment: Stripe.PaymentIntent | null): string | null {
  const error = payment?.last_payment_error;
  return error?.decline_code ?? error?.code ?? null;
}

function findTriedCard(payment: Stripe.PaymentIntent | null): Overdue['card'] {
  const method = asExpanded(payment?.payment_method) ?? payment?.last_payment_error?.payment_method;
  return method ? toCard(method) : null;
}

export function toCard({
  id,
  card,
  type,
}: Stripe.PaymentMethod): NonNullable<SubscriptionFacts['card']> {
  return { paymentMethodId: id, brand: card?.brand ?? type, last4: card?.last4 ?? '' };
}

export async function fetchPayment(
  open: OpenStripe,
  invoiceId: string,
): Promise<Stripe.PaymentIntent | null> {
  return callStripe(open, async (stripe) => {
    const { payments } = await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] });
    const id = toId(payments?.data.find(({ status }) => status === 'open')?.payment.payment_intent);
    return id === null ? null : stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] });
  });
}

function getDueTime({ status_transitions, created }: Stripe.Invoice): string {
  return toIso(status_transitions.finalized_at ?? created);
}

function toIso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
