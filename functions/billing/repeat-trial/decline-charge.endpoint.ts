import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { declineCharge } from '#shared/billing/billing.contract.ts';
import { findOwnCheckout } from '../checkout/checkout-owner.service.ts';
import { refreshMembership } from '../membership/refresh-membership.service.ts';
import { STRIPE_TIMEOUT_SECONDS } from '../stripe/stripe-client.gateway.ts';
import { getPaidEntitlement } from '../subscription/plan-entitlement.ts';
import {
  findRepeatTrial,
  repeatTrialUses,
  type RepeatTrial,
  type RepeatTrialDeps,
} from './repeat-trial.service.ts';

/** Ends the subscription whose immediate charge the member declined. Idempotent. */
export const declineChargeEndpoint = endpoint(declineCharge, {
  impact: 'A declined charge stays open for a day.',
  uses: repeatTrialUses,
  timeoutSeconds: STRIPE_TIMEOUT_SECONDS,
})(async (call, deps) => {
  const own = await findOwnCheckout(deps, call);
  if (isRefusal(own)) return own;

  const known = await findRepeatTrial(deps, own.intent);
  if (known === 'ended') return { status: 204, body: undefined };
  if (known === 'other' || !(await endPendingCharge(deps, known))) return refuse('CONFLICT');

  await refreshMembership(deps.refresh, known.customerId);

  return { status: 204, body: undefined };
});

export const { handler, declaration } = declineChargeEndpoint;

/** False if the charge was accepted and paid in the meantime. */
async function endPendingCharge(
  deps: RepeatTrialDeps,
  { record, subscription }: RepeatTrial,
): Promise<boolean> {
  if (getPaidEntitlement(subscription).plan !== null) return false;
  if (!record.isRepeatTrial)
    return (await deps.subscriptions.close(subscription.subscriptionId)) === 'closed';

  await deps.refresh.stripe.end(subscription.subscriptionId);

  return true;
}
