import { UPLOAD_LIMIT_BYTES } from '../../shared/uploads/uploads.contract.ts';
import { readVariable } from '../platform/environment.ts';
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
 * Deletes an uploaded file that exceeds its limit, or whose reservation is missing or already used. S3 accepts such
 * files, because an upload URL stays valid after its reservation is used and may not have a signed length.
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
  const uploadsBucket = readVariable('UPLOADS_BUCKET');
  return {
    read: (body) => readUploadEvent(body, uploadsBucket),
    run: checkUploadWith({ reservations: reservationStore(), uploads: objectStore(uploadsBucket) }),
    getLogIds: ({ memberId, uploadId }) => ({ memberId, uploadId }),
  };
});
