import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits, safe in addresses and cookies. */
export function newHandle(): string {
  return randomBytes(32).toString('base64url');
}

/** Handles are kept as hashes, so that the state on disk opens nothing. */
export function hashOf(handle: string): string {
  return createHash('sha256').update(handle).digest('base64url');
}

/** Six digits, as Cognito mails them. */
export function newMailCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Compares secrets in a time that does not tell where they differ. */
export function sameSecret(left: string, right: string): boolean {
  return timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest());
}
