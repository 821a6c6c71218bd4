import { createSubscription } from '../../shared/billing/billing.contract.ts';
import type { Call, UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '../platform/http/refusal.ts';
import { viewerAddress } from '../platform/http/viewer-address.ts';
import { overCalls } from './checkout-limits.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { deployedCheckout } from './deployed-checkout.ts';
import type { Opened } from './opened-checkout.ts';
import { signUp } from './sign-up.ts';
import { subscribeMember } from './subscribe-member.ts';

/** A full signup form opens a checkout without an account; a tier alone opens a member's checkout. */
export function createSubscriptionWith(parts: CheckoutParts): UseCase<typeof createSubscription> {
  return async (call) => {
    const opened = (await overCalls(parts, call.request)) ?? (await open(parts, call));
    return isRefusal(opened) ? opened : { status: 200, body: opened.begun };
  };
}

async function open(
  parts: CheckoutParts,
  { body, caller, request }: Call<typeof createSubscription>,
): Promise<Opened | Refusal> {
  const address = viewerAddress(request);
  if (!('email' in body)) {
    return caller ? subscribeMember(parts, { member: caller, tier: body.tier, address }) : refuse('SIGN_IN_REQUIRED');
  }
  // The form sends the plan twice. Different values can't come from the Greenroom form.
  if (body.tier !== body.subscriptionTier) return refuse('BAD_REQUEST');
  return signUp(parts, body, address);
}

export const handler = endpoint(createSubscription, () => createSubscriptionWith(deployedCheckout(() => new Date())));
