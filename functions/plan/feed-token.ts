import { createHash } from 'node:crypto';

/** The form in which a calendar link's token is stored. */
export function hashFeedToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
