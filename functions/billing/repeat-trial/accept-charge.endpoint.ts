import { clientIp } from '#platform/http/client-ip.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { acceptCharge } from '#shared/billing/billing.contract.ts';
import { continueAttempt, linkMember } from '../checkout/checkout-attempt.service.ts';
import type { CheckoutClaim } from '../claims/checkout-claim.store.ts';
import { findOwnCheckout } from '../checkout/checkout-owner.service.ts';
import { repeatTrialDepsFromEnv } from './repeat-trial.deps.ts';
import { findRepeatTrial, type RepeatTrial, type RepeatTrialDeps } from './repeat-trial.service.ts';

/**
 * Starts the checkout's next attempt, without a trial. Repeating the call returns the same payment.
 */
export function acceptChargeWith(deps: RepeatTrialDeps): UseCase<typeof acceptCharge> {
  return async (call) => {
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
  };
}

/**
 * Starts an attempt without a trial, or returns the attempt that a concurrent second click started.
 */
async function accept(
  { claims, refresh }: RepeatTrialDeps,
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

export const handler = createHandler(acceptCharge, () =>
  acceptChargeWith(repeatTrialDepsFromEnv()),
);
