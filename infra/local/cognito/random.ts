import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, encoded for URLs and cookies. */
export function generateHandle(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Hashes a handle, code, token or password. Only the hash is stored, so the state files don't
 * reveal the original.
 */
export function hashSecret(handle: string): string {
  return createHash('sha256').update(handle).digest('base64url');
}
