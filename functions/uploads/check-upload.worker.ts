import * as z from 'zod';
import { UPLOAD_LIMIT_BYTES } from '../../shared/uploads/uploads.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import { log } from '../platform/logging.ts';
import { queueWorker } from '../platform/queue/queue-worker.ts';
import { objectStore, type ObjectStore } from '../platform/storage/object.store.ts';
import type { Reservation } from './reservation.ts';
import { reservationStore, type ReservationStore } from './reservation.store.ts';
import { readUploadEvent, type UploadedFile } from './upload-event.ts';

interface Deps {
  readonly reservations: Pick<ReservationStore, 'find'>;
  readonly uploads: Pick<ObjectStore, 'remove'>;
}

/**
 * Deletes an uploaded file that is over its limit or has no open reservation, because it was registered, released or
 * erased. A presigned PUT without a signed length can't refuse such files.
 */
export function checkUploadWith({ reservations, uploads }: Deps): (file: UploadedFile) => Promise<void> {
  return async ({ memberId, uploadId, key, size }) => {
    const reason = reasonToDelete(await reservations.find(memberId, uploadId), size);
    if (reason === null) return;
    await uploads.remove(key);
    log('warn', 'upload deleted', { memberId, uploadId, size, reason });
  };
}

function reasonToDelete(reservation: Reservation | undefined, size: number): 'no reservation' | 'too large' | null {
  if (!reservation) return 'no reservation';
  return size > (reservation.limitBytes ?? reservation.size ?? UPLOAD_LIMIT_BYTES) ? 'too large' : null;
}

export const handler = queueWorker('check-upload', () => {
  const { UPLOADS_TABLE, UPLOADS_BUCKET } = readEnvironment({ UPLOADS_TABLE: z.string(), UPLOADS_BUCKET: z.string() });
  return {
    read: (body) => readUploadEvent(body, UPLOADS_BUCKET),
    run: checkUploadWith({
      reservations: reservationStore(documentClient(), UPLOADS_TABLE),
      uploads: objectStore(UPLOADS_BUCKET),
    }),
    getLogIds: ({ memberId, uploadId }) => ({ memberId, uploadId }),
  };
});
