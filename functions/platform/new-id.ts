import { randomBytes } from 'node:crypto';

/** An id that sorts by time of birth and cannot be guessed: 9 base-36 digits of milliseconds, 128 random bits in hex. */
export function newId(now: Date): string {
  return `${now.getTime().toString(36).padStart(9, '0')}-${randomBytes(16).toString('hex')}`;
}

/** When an id of ours was made. */
export function bornAt(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 9), 36));
}
