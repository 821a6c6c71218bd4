import type { Call } from '#platform/http/call.ts';
import { clientIp } from '#platform/http/client-ip.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#platform/http/refusal.ts';
import { FULL_VCPU_MEGABYTES } from '#platform/uses/declaration.ts';
import type { Wired } from '#platform/uses/use.ts';
import { createSubscription } from '#shared/billing/billing.contract.ts';
import { STRIPE_TIMEOUT_SECONDS } from '../stripe/stripe-client.gateway.ts';
import { rememberBrowser, rememberBrowserUses } from './checkout-owner.service.ts';
import type { OpenedCheckout } from './checkout-outcome.service.ts';
import { signUp, signUpUses } from './sign-up.service.ts';
import { subscribeMember, subscribeUses } from './subscribe-member.service.ts';

const uses = { ...signUpUses, ...subscribeUses, ...rememberBrowserUses };

/**
 * Starts a checkout for a visitor, who sends the signup form, or for a signed-in member, who sends
 * only a tier.
 */
export const createSubscriptionEndpoint = endpoint(createSubscription, {
  impact: 'Nobody can sign up or subscribe.',
  uses,
  timeoutSeconds: STRIPE_TIMEOUT_SECONDS,
  memoryMegabytes: FULL_VCPU_MEGABYTES,
})(async (call, deps) => {
  const opened = await open(deps, call);
  if (isRefusal(opened)) return opened;

  const { checkoutSubscription: body, customer } = opened;
  const cookies = customer ? [await rememberBrowser(deps, call.request, customer)] : [];

  return { status: 200, body, cookies };
});

export const { handler, declaration } = createSubscriptionEndpoint;

async function open(
  deps: Wired<typeof uses>,
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
