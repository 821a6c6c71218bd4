import type { Call } from '#platform/http/call.ts';
import { clientIp } from '#platform/http/client-ip.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '#platform/http/refusal.ts';
import { createSubscription } from '#shared/billing/billing.contract.ts';
import { rememberBrowser } from './checkout-owner.service.ts';
import { type CheckoutDeps, checkoutDepsFromEnv } from './checkout.deps.ts';
import type { OpenedCheckout } from './checkout-outcome.service.ts';
import { signUp } from './sign-up.service.ts';
import { subscribeMember } from './subscribe-member.service.ts';

/**
 * Starts a checkout for a visitor, who sends the signup form, or for a signed-in member, who sends
 * only a tier.
 */
export function createSubscriptionWith(deps: CheckoutDeps): UseCase<typeof createSubscription> {
  return async (call) => {
    const opened = await open(deps, call);
    if (isRefusal(opened)) return opened;

    const { checkoutSubscription: body, customer } = opened;
    const cookies = customer ? [await rememberBrowser(deps, call.request, customer)] : [];

    return { status: 200, body, cookies };
  };
}

async function open(
  deps: CheckoutDeps,
  { body, caller, request, count }: Call<typeof createSubscription>,
): Promise<OpenedCheckout | Refusal> {
  const ipAddress = clientIp(request);
  if (!('email' in body)) {
    return caller
      ? subscribeMember(deps, {
          member: caller,
          tier: body.tier,
          ipAddress,
          countChange: (quote) => count('plan-changes', quote),
        })
      : refuse('SIGN_IN_REQUIRED');
  }

  // The signup form sends the tier in both fields, so a request with different values isn't from
  // the form.
  if (body.tier !== body.subscriptionTier) return refuse('BAD_REQUEST');

  return signUp(deps, body, ipAddress);
}

export const handler = createHandler(createSubscription, () =>
  createSubscriptionWith(checkoutDepsFromEnv()),
);
