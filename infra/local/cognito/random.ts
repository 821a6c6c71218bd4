import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in URLs and cookies. */
export function generateHandle(): string {
  return randomBytes(32).toString('base64url');
}

/** Only hashes of handles are stored, so the state on disk grants no access. */
export function hashSecret(handle: string): string {
  return createHash('sha256').update(handle).digest('base64url');
}
