import { isOpen, uploadIdIn, withoutQuery, type Reservation } from './reservation.ts';

export type Claim =
  | { readonly state: 'reserved'; readonly uploadId: string; readonly reservation: Reservation }
  /** An id of our form without a live reservation of this member: foreign, expired, or registered before. */
  | { readonly state: 'unknown'; readonly uploadId: string }
  | { readonly state: 'not_an_upload' };

/** What an address that a member sends back means, given the reservation found under its id. */
export function claimUpload(address: string, reservation: Reservation | undefined, now: Date): Claim {
  const uploadId = uploadIdIn(address);
  if (!uploadId) return { state: 'not_an_upload' };
  if (!reservation || !isOpen(reservation, now)) return { state: 'unknown', uploadId };
  if (withoutQuery(address) !== reservation.address) return { state: 'not_an_upload' };
  return { state: 'reserved', uploadId, reservation };
}
