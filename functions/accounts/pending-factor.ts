import { randomBytes } from 'node:crypto';
import type { AuthenticatorEntry } from '../../shared/accounts/second-factor.contract.ts';
import { newId } from '../platform/new-id.ts';
import type { Principal } from '../platform/session/principal.ts';
import { pendingFactorExpiry, unsealSecret, sealSecret, type PendingFactor } from './second-factor.ts';
import { encodeBase32, otpauthUri, SECRET_BYTES } from './totp.ts';

/** A new key that only this session can confirm. */
export function newPendingFactor(memberId: string, sessionHash: string, key: Buffer, now: Date): PendingFactor {
  const sealed = sealSecret(randomBytes(SECRET_BYTES), memberId, key);
  return { factorId: newId(now), sealed, sessionHash, endsAt: pendingFactorExpiry(now) };
}

/** The data that an authenticator app needs. */
export function buildAuthenticatorEntry(
  pendingFactor: PendingFactor,
  { memberId, email }: Principal,
  key: Buffer,
): AuthenticatorEntry {
  const secret = unsealSecret(pendingFactor, memberId, key);
  const { factorId: pendingFactorId, endsAt } = pendingFactor;
  return { pendingFactorId, secret: encodeBase32(secret), otpauthUri: otpauthUri(secret, email), endsAt };
}
