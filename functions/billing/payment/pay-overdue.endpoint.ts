import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { payOverdue } from '#shared/billing/billing.contract.ts';
import { isEnded, refreshMemberSubscription } from '../membership/member-subscription.service.ts';
import { readMembership, readMembershipUses } from '../membership/membership.service.ts';
import { refreshUses } from '../membership/refresh-membership.service.ts';
import { STRIPE_TIMEOUT_SECONDS, viaStripe } from '../stripe/stripe-client.gateway.ts';
import { overduePaymentGateway, type OverduePaymentGateway } from './overdue.gateway.ts';

const NO_CARD_MESSAGE = 'You have no card on file. Please add one first.';

export const payOverdueEndpoint = endpoint(payOverdue, {
  impact: 'Members cannot confirm or retry an overdue payment.',
  uses: {
    ...readMembershipUses,
    refresh: refreshUses,
    payments: viaStripe(overduePaymentGateway),
  },
  timeoutSeconds: STRIPE_TIMEOUT_SECONDS,
})(async ({ caller: { memberId } }, { refresh, payments, ...deps }) => {
  const found = await refreshMemberSubscription(refresh, memberId);
  if (isRefusal(found)) return found;
  if (isEnded(found.subscription)) return refuse('NO_SUBSCRIPTION');

  const { overdue, card } = found.subscription;
  if (overdue && !card) return refuse('PAYMENT_FAILED', { message: NO_CARD_MESSAGE });

  const payment = await payInvoices(payments, overdue?.invoices ?? [], card?.paymentMethodId ?? '');
  // Refreshed after a refusal, too, because the stored reason may have changed.
  await refreshMemberSubscription(refresh, memberId);
  if (isRefusal(payment)) return payment;

  const membership = await readMembership(deps, memberId);

  return isRefusal(membership) ? membership : { status: 200, body: { ...payment, membership } };
});

export const { handler, declaration } = payOverdueEndpoint;

/**
 * Stops at the first invoice that isn't paid. Returns its client secret if the member's bank asks
 * for a confirmation.
 */
async function payInvoices(
  payments: OverduePaymentGateway,
  invoices: readonly { invoiceId: string }[],
  paymentMethodId: string,
) {
  for (const { invoiceId } of invoices) {
    const outcome = await payments.pay(invoiceId, paymentMethodId);
    if (outcome.state === 'needs-confirmation') return { clientSecret: outcome.clientSecret };
    if (outcome.state === 'declined') return refuse('PAYMENT_FAILED', { message: outcome.message });
  }

  return { clientSecret: null };
}
