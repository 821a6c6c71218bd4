import { createHash, randomBytes } from 'node:crypto';

/** Creates the secret part of a link: 128 random bits, base64url, 22 characters. */
export function newLinkToken(): string {
  return randomBytes(16).toString('base64url');
}

/** The form in which a link's token is stored: its SHA-256. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
