import { createHash } from 'node:crypto';

/**
 * Derives the new item's ID (a version 8 UUID) from the submission ID, so that a retry gets the
 * same item ID.
 */
export function deriveItemId(memberId: string, submissionId: string): string {
  const hash = createHash('sha256').update(`${memberId}\n${submissionId.toLowerCase()}`).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Hashes a member's request. Identical requests from the same member have the same hash. */
export function hashRequest(memberId: string, content: object): string {
  return createHash('sha256')
    .update(JSON.stringify([memberId, content]))
    .digest('base64url');
}
