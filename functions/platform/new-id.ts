import { randomBytes } from 'node:crypto';

/**
 * Creates an unguessable ID that sorts by creation time: 9 base-36 digits of milliseconds, then 128
 * random bits.
 */
export function newId(now: Date): string {
  return `${now.getTime().toString(36).padStart(9, '0')}-${randomBytes(16).toString('hex')}`;
}

/** Returns the creation time encoded in an ID from `newId`. */
export function getIdCreationTime(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 9), 36));
}
