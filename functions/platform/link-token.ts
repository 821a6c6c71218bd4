import { createHash, randomBytes } from 'node:crypto';
import type { Principal } from './session/principal.ts';

/** Creates the secret part of a link: 128 random bits, base64url, 22 characters. */
export function newLinkToken(): string {
  return randomBytes(16).toString('base64url');
}

/** The form in which a link's token is stored: its SHA-256. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * True if the owner of a link that was created at `createdAt` (ISO 8601) has since revoked all
 * links.
 */
export function isLinkRevoked(
  createdAt: string,
  { linksRevokedAt }: Pick<Principal, 'linksRevokedAt'>,
): boolean {
  return linksRevokedAt !== null && createdAt <= linksRevokedAt;
}
