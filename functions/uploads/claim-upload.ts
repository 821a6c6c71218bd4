import { isOpen, uploadIdIn, withoutQuery, type Reservation } from './reservation.ts';

export type Claim =
  | { readonly state: 'reserved'; readonly uploadId: string; readonly reservation: Reservation }
  /** A well-formed ID without an open reservation of this member: foreign, expired or already registered. */
  | { readonly state: 'unknown'; readonly uploadId: string }
  | { readonly state: 'not_an_upload' };

/** Checks a URL that a member sent back against the reservation found by its ID. */
export function claimUpload(address: string, reservation: Reservation | undefined, now: Date): Claim {
  const uploadId = uploadIdIn(address);
  if (!uploadId) return { state: 'not_an_upload' };
  if (!reservation || !isOpen(reservation, now)) return { state: 'unknown', uploadId };
  if (withoutQuery(address) !== reservation.address) return { state: 'not_an_upload' };
  return { state: 'reserved', uploadId, reservation };
}
