import type { Wired } from '#platform/uses/use.ts';
import { viaStripe } from '../stripe/stripe-client.gateway.ts';
import type { BillingRecord } from '../subscription/billing-record.ts';
import { refundGateway } from '../subscription/refund.gateway.ts';
import { readCustomer, type StripeCustomer } from './read-customer.service.ts';
import { adoptDefaultCard, payOverdueWithNewCard } from './settle-cards.service.ts';
import { settleTrial, settleTrialUses } from './settle-trial.service.ts';

export const settleUses = { ...settleTrialUses, refunds: viaStripe(refundGateway) };

type SettleDeps = Wired<typeof settleUses>;

interface CustomerToSettle {
  customerId: string;
  /**
   * The member's email, or the Stripe customer's if no account exists yet. The trial is claimed for
   * this email.
   */
  email: string | null;
}

/**
 * Completes refunds, uses a new default card for overdue and future payments, sets a trial's card,
 * and ends abandoned trials.
 */
export async function settleCustomer(
  deps: SettleDeps,
  { customerId, email }: CustomerToSettle,
  before: BillingRecord | null,
): Promise<StripeCustomer> {
  const refunded = await completePendingRefund(deps, customerId, before);
  const customer = await adoptDefaultCard(deps, refunded, before);
  const paid = await payOverdueWithNewCard(deps, customer, before);

  return paid ?? settleTrial(deps, customer, { email, before });
}

async function completePendingRefund(
  deps: SettleDeps,
  customerId: string,
  before: BillingRecord | null,
): Promise<StripeCustomer> {
  const customer = await readCustomer(deps, customerId, before);
  if (!customer.pendingRefund?.refund) return customer;

  const { subscriptionId, refund } = customer.pendingRefund;
  await deps.refunds.complete({ customerId, subscriptionId, requestedAt: refund.requestedAt });

  return readCustomer(deps, customerId, before);
}
