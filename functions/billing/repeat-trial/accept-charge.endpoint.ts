import { clientIp } from '#platform/http/client-ip.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import type { Wired } from '#platform/uses/use.ts';
import { acceptCharge } from '#shared/billing/billing.contract.ts';
import { attemptUses, continueAttempt, linkMember } from '../checkout/checkout-attempt.service.ts';
import { findOwnCheckout } from '../checkout/checkout-owner.service.ts';
import { checkoutClaimStore, type CheckoutClaim } from '../claims/checkout-claim.store.ts';
import { STRIPE_TIMEOUT_SECONDS } from '../stripe/stripe-client.gateway.ts';
import { findRepeatTrial, repeatTrialUses, type RepeatTrial } from './repeat-trial.service.ts';

const uses = {
  ...attemptUses,
  ...repeatTrialUses,
  claims: checkoutClaimStore.pick('find', 'record', 'startNextAttempt'),
};

/**
 * Starts the checkout's next attempt, without a trial. Repeating the call returns the same payment.
 */
export const acceptChargeEndpoint = endpoint(acceptCharge, {
  impact: 'Members who already had a trial cannot start their plan.',
  uses,
  timeoutSeconds: STRIPE_TIMEOUT_SECONDS,
})(async (call, deps) => {
  const own = await findOwnCheckout(deps, call);
  if (isRefusal(own)) return own;

  const known = await findRepeatTrial(deps, own.intent);
  if (known === 'ended') return refuse('CHECKOUT_ENDED');
  if (known === 'other') return refuse('CONFLICT');

  const { record, subscription, paymentMethodId, customerId } = known;
  const accepted = known.isAccepted ? known.claim : await accept(deps, known);
  if (!accepted) return refuse('CONFLICT');

  // End the trial first. Its card is confirmed, so `continueAttempt` would otherwise report the
  // checkout as complete.
  if (record.isRepeatTrial) await deps.refresh.stripe.end(subscription.subscriptionId);

  const advanced = await continueAttempt(deps, accepted, clientIp(call.request));
  if (advanced.state === 'ended' || advanced.state === 'customer-deleted')
    return refuse('CHECKOUT_ENDED');
  if (advanced.state !== 'open') return refuse('CONFLICT');

  const { claim, checkoutSubscription } = advanced;
  // A signup's account is created once the payment succeeds, so there is no account to link yet.
  const isLinked =
    accepted.memberId === null || (await linkMember(deps, claim, customerId, accepted.memberId));
  if (!isLinked || checkoutSubscription.clientSecret === null) return refuse('CONFLICT');

  return {
    status: 200,
    body: {
      clientSecret: checkoutSubscription.clientSecret,
      paymentMethodId,
      firstCharge: checkoutSubscription.firstCharge,
    },
  };
});

export const { handler, declaration } = acceptChargeEndpoint;

/**
 * Starts an attempt without a trial, or returns the attempt that a concurrent second click started.
 */
async function accept(
  { claims, refresh }: Wired<typeof uses>,
  known: RepeatTrial,
): Promise<CheckoutClaim | undefined> {
  const { claim, customerId, paymentMethodId: acceptedPaymentMethodId } = known;
  const { signupId, tier, offer, memberId } = claim;
  const openedAt = refresh.now().toISOString();

  const wanted = {
    signupId,
    tier,
    offer,
    memberId,
    customerId,
    isTrial: false,
    acceptedPaymentMethodId,
    openedAt,
  };

  const next =
    (await claims.startNextAttempt(claim, wanted)) ?? (await claims.find(claim.recordKey));

  return next?.acceptedPaymentMethodId === acceptedPaymentMethodId ? next : undefined;
}
