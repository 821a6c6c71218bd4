import { offerSecondFactor } from '../../shared/accounts/second-factor.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal, refuse } from '../platform/http/refusal.ts';
import { deployedSecondFactors, type SecondFactorParts } from './deployed-second-factors.ts';
import { appKeyOf, newOffer } from './key-offer.ts';
import { ownSessionHash } from './own-session.ts';
import { isRecentlyProven } from './recent-sign-in.ts';
import { settled } from './second-factor.ts';

const DONE = 'Your second factor is set up. Please reload the page.';

export type OfferSecondFactorParts = Pick<SecondFactorParts, 'factors' | 'sessions' | 'readKey' | 'now'>;

/** All tabs of a session get the same secret, so it doesn't matter which QR code the phone scanned. */
export function offerSecondFactorWith(parts: OfferSecondFactorParts): UseCase<typeof offerSecondFactor> {
  return async ({ caller, request }) => {
    const answered = settled(caller, 'set-up');
    if (answered) return isRefusal(answered) ? answered : refuse('CONFLICT', { sentence: DONE });
    const now = parts.now();
    if (!(await isRecentlyProven(parts.sessions, request, now))) return refuse('RECENT_SIGN_IN_REQUIRED');
    const { memberId } = caller;
    const key = await parts.readKey();
    const open = await parts.factors.open(memberId, newOffer(memberId, ownSessionHash(request), key, now), now);
    return open ? { status: 200, body: appKeyOf(open, caller, key) } : refuse('CONFLICT', { sentence: DONE });
  };
}

export const handler = endpoint(offerSecondFactor, () =>
  offerSecondFactorWith(deployedSecondFactors(() => new Date())),
);
