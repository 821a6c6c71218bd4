import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in URLs and cookies. */
export function generateHandle(): string {
  return randomBytes(32).toString('base64url');
}

/** Only hashes of handles are stored, so nobody can sign in with a copy of the state files. */
export function hashSecret(handle: string): string {
  return createHash('sha256').update(handle).digest('base64url');
}
