import { randomBytes } from 'node:crypto';
import type { AppKey } from '../../shared/accounts/second-factor.contract.ts';
import { newId } from '../platform/new-id.ts';
import type { Principal } from '../platform/session/principal.ts';
import { endOfOffer, openSecret, sealSecret, type Offer } from './second-factor.ts';
import { base32, otpAddress, SECRET_BYTES } from './totp.ts';

/** A new key that only this session can confirm. */
export function newOffer(memberId: string, sessionHash: string, key: Buffer, now: Date): Offer {
  const sealed = sealSecret(randomBytes(SECRET_BYTES), memberId, key);
  return { factorId: newId(now), sealed, sessionHash, endsAt: endOfOffer(now) };
}

/** The data that an authenticator app needs. */
export function appKeyOf(offer: Offer, { memberId, email }: Principal, key: Buffer): AppKey {
  const secret = openSecret(offer, memberId, key);
  const { factorId: offerId, endsAt } = offer;
  return { offerId, secret: base32(secret), address: otpAddress(secret, email), endsAt };
}
