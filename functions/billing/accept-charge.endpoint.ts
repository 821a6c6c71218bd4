import { acceptCharge } from '../../shared/billing/billing.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { viewerAddress } from '../platform/http/viewer-address.ts';
import { advance, tied } from './checkout-attempt.ts';
import { overCalls } from './checkout-limits.ts';
import type { Claim } from './claim.store.ts';
import { deployedKnownCard } from './deployed-checkout.ts';
import { knownCardOf, type KnownCard, type KnownCardParts } from './known-card.ts';

/** Starts the checkout's next attempt, without a trial. Repeating the call returns the same payment. */
export function acceptChargeWith(parts: KnownCardParts): UseCase<typeof acceptCharge> {
  return async ({ body, request }) => {
    const refusal = await overCalls(parts, request);
    if (refusal) return refusal;
    const known = await knownCardOf(parts, body.clientSecret);
    if (known === 'unknown') return refuse('NOT_FOUND');
    if (known === 'ended') return refuse('CHECKOUT_ENDED');
    if (known === 'other') return refuse('CONFLICT');
    const { record, subscription, paymentMethodId, customerId } = known;
    const accepted = known.isAccepted ? known.claim : await accept(parts, known);
    if (!accepted) return refuse('CONFLICT');
    // End the trial first. Its card is confirmed, so `advance` would otherwise report the checkout as complete.
    if (record.isCardKnown) await parts.refresh.stripe.end(subscription.subscriptionId);
    const advanced = await advance(parts, accepted, viewerAddress(request));
    if (advanced.state === 'ended' || advanced.state === 'gone') return refuse('CHECKOUT_ENDED');
    if (advanced.state !== 'open') return refuse('CONFLICT');
    const { claim, begun } = advanced;
    // A signup has no account yet; it is created once the payment succeeds.
    const isTied = accepted.memberId === null || (await tied(parts, claim, customerId, accepted.memberId));
    if (!isTied || begun.clientSecret === null) return refuse('CONFLICT');
    return { status: 200, body: { clientSecret: begun.clientSecret, paymentMethodId, firstCharge: begun.firstCharge } };
  };
}

/** The claim whose attempt charges this card. A concurrent second click may already have started that attempt. */
async function accept({ claims, refresh }: KnownCardParts, known: KnownCard): Promise<Claim | undefined> {
  const { claim, customerId, paymentMethodId: acceptedCard } = known;
  const { signupId, tier, offer, memberId } = claim;
  const openedAt = refresh.now().toISOString();
  const wanted = { signupId, tier, offer, memberId, customerId, isTrial: false, acceptedCard, openedAt };
  const next = (await claims.next(claim, wanted)) ?? (await claims.find(claim.recordKey));
  return next?.acceptedCard === acceptedCard ? next : undefined;
}

export const handler = endpoint(acceptCharge, () => acceptChargeWith(deployedKnownCard(() => new Date())));
