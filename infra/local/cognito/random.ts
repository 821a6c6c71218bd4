import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits, safe in URLs and cookies. */
export function generateHandle(): string {
  return randomBytes(32).toString('base64url');
}

/** Only hashes of handles are stored, so the state on disk grants no access. */
export function hashSecret(handle: string): string {
  return createHash('sha256').update(handle).digest('base64url');
}

/** Six digits, as in Cognito's emails. */
export function generateMailCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Constant-time comparison, so timing doesn't reveal where two secrets differ. */
export function constantTimeEqual(left: string, right: string): boolean {
  return timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest());
}
