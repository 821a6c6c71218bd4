import { randomBytes } from 'node:crypto';
import { offerSecondFactor } from '../../shared/accounts/second-factor.contract.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal, refuse } from '../platform/http/refusal.ts';
import { newId } from '../platform/new-id.ts';
import { deployedSecondFactors, type SecondFactorParts } from './deployed-second-factors.ts';
import { ownSessionHash } from './own-session.ts';
import { isRecentlyProven } from './recent-sign-in.ts';
import { endOfOffer, openSecret, sealSecret, settled } from './second-factor.ts';
import { base32, otpAddress, SECRET_BYTES } from './totp.ts';

const DONE = 'Your second factor is set up. Please reload the page.';

export type OfferSecondFactorParts = Pick<SecondFactorParts, 'factors' | 'sessions' | 'readKey' | 'now'>;

/** Two tabs of a session get the same secret, so that whichever the phone saw is the right one. */
export function offerSecondFactorWith(parts: OfferSecondFactorParts): UseCase<typeof offerSecondFactor> {
  return async ({ caller, request }) => {
    const answered = settled(caller, 'set-up');
    if (answered) return isRefusal(answered) ? answered : refuse('CONFLICT', { sentence: DONE });
    const now = parts.now();
    if (!(await isRecentlyProven(parts.sessions, request, now))) return refuse('RECENT_SIGN_IN_REQUIRED');
    const { memberId, email } = caller;
    const key = await parts.readKey();
    const offer = {
      factorId: newId(now),
      sealed: sealSecret(randomBytes(SECRET_BYTES), memberId, key),
      sessionHash: ownSessionHash(request),
      endsAt: endOfOffer(now),
    };
    const open = await parts.factors.open(memberId, offer, now);
    if (!open) return refuse('CONFLICT', { sentence: DONE });
    const secret = openSecret(open, memberId, key);
    const { factorId: offerId, endsAt } = open;
    return { status: 200, body: { offerId, secret: base32(secret), address: otpAddress(secret, email), endsAt } };
  };
}

export const handler = endpoint(offerSecondFactor, () =>
  offerSecondFactorWith(deployedSecondFactors(() => new Date())),
);
