import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, encoded for URLs and cookies. */
export function generateHandle(): string {
  return randomBytes(32).toString('base64url');
}

/** Only hashes are stored, so the state files don't reveal any handles. */
export function hashSecret(handle: string): string {
  return createHash('sha256').update(handle).digest('base64url');
}
