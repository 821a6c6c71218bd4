import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { payOverdue } from '#shared/billing/billing.contract.ts';
import {
  isEnded,
  readMembership,
  refreshMemberSubscription,
  type ReadMembershipDeps,
} from '../membership/membership.service.ts';
import { overduePaymentGateway, type OverduePaymentGateway } from './overdue.gateway.ts';
import type { RefreshDeps } from '../membership/refresh-membership.service.ts';
import { membershipDepsFromEnv } from '../membership/refresh.deps.ts';
import { stripeFromEnv } from '../stripe/stripe-client.gateway.ts';

const NO_CARD_MESSAGE = 'You have no card on file. Please add one first.';

interface Deps extends ReadMembershipDeps {
  refresh: RefreshDeps;
  payments: OverduePaymentGateway;
}

export function payOverdueWith(deps: Deps): UseCase<typeof payOverdue> {
  return async ({ caller: { memberId } }) => {
    const found = await refreshMemberSubscription(deps.refresh, memberId);
    if (isRefusal(found)) return found;
    if (isEnded(found.subscription)) return refuse('NO_SUBSCRIPTION');

    const { overdue, card } = found.subscription;
    if (overdue && !card) return refuse('PAYMENT_FAILED', { message: NO_CARD_MESSAGE });

    const payment = await payInvoices(deps, overdue?.invoices ?? [], card?.paymentMethodId ?? '');
    // Refreshed after a refusal, too, because the stored reason may have changed.
    await refreshMemberSubscription(deps.refresh, memberId);
    if (isRefusal(payment)) return payment;

    const membership = await readMembership(deps, memberId);

    return isRefusal(membership) ? membership : { status: 200, body: { ...payment, membership } };
  };
}

/**
 * Stops at the first invoice that isn't paid. Returns its client secret if the member's bank asks
 * for a confirmation.
 */
async function payInvoices(
  { payments }: Deps,
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

export const handler = createHandler(payOverdue, () => {
  const stripe = stripeFromEnv();
  return payOverdueWith({
    ...membershipDepsFromEnv(stripe),
    payments: overduePaymentGateway(stripe),
  });
});
