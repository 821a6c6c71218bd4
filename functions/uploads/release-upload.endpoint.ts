import * as z from 'zod';
import { releaseUpload } from '../../shared/uploads/uploads.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { objectStore, type ObjectStore } from '../platform/storage/object.store.ts';
import { matchReservation } from './match-reservation.ts';
import { parseUploadId } from './reservation.ts';
import { reservationStore, type ReservationStore } from './reservation.store.ts';

interface Deps {
  readonly reservations: Pick<ReservationStore, 'find' | 'close'>;
  readonly uploads: Pick<ObjectStore, 'remove'>;
  readonly now: () => Date;
}

/** Deletes the object first, so that a retry still finds its key in the reservation. */
export function releaseUploadWith({ reservations, uploads, now }: Deps): UseCase<typeof releaseUpload> {
  return async ({ caller, body }) => {
    const uploadId = parseUploadId(body.uploadURL);
    const reservation = uploadId === undefined ? undefined : await reservations.find(caller.memberId, uploadId);
    const match = matchReservation(body.uploadURL, reservation, now());
    if (match.state === 'not_an_upload') {
      return refuse('BAD_REQUEST', {
        message: 'That isn’t one of this site’s upload addresses. Please upload the file again.',
      });
    }
    if (match.state === 'reserved') {
      await uploads.remove(match.reservation.key);
      await reservations.close(caller.memberId, match.uploadId);
    }
    return { status: 204, body: undefined };
  };
}

export const handler = endpoint(releaseUpload, () => {
  const { UPLOADS_TABLE, UPLOADS_BUCKET } = readEnvironment({ UPLOADS_TABLE: z.string(), UPLOADS_BUCKET: z.string() });
  return releaseUploadWith({
    reservations: reservationStore(documentClient(), UPLOADS_TABLE),
    uploads: objectStore(UPLOADS_BUCKET),
    now: () => new Date(),
  });
});
