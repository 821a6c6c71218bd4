import { isOpen, parseUploadId, withoutQuery, type Reservation } from './reservation.ts';

export type ReservationMatch =
  | { readonly state: 'reserved'; readonly uploadId: string; readonly reservation: Reservation }
  /**
   * The ID is well-formed, but this member has no open reservation for it. It may belong to another member, have
   * expired, or already be registered.
   */
  | { readonly state: 'unknown'; readonly uploadId: string }
  | { readonly state: 'not_an_upload' };

/** Checks a URL that a member sent back against the reservation with the URL's upload ID. */
export function matchReservation(uploadUrl: string, reservation: Reservation | undefined, now: Date): ReservationMatch {
  const uploadId = parseUploadId(uploadUrl);
  if (!uploadId) return { state: 'not_an_upload' };
  if (!reservation || !isOpen(reservation, now)) return { state: 'unknown', uploadId };
  if (withoutQuery(uploadUrl) !== reservation.url) return { state: 'not_an_upload' };
  return { state: 'reserved', uploadId, reservation };
}
