import { readVariable } from '#platform/environment.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { objectStore, type ObjectStore } from '#platform/storage/object.store.ts';
import { releaseUpload } from '#shared/uploads/uploads.contract.ts';
import { discardUpload, findReservation } from './received-upload.service.ts';
import { multipartUploads, type MultipartUploads } from './multipart-upload.gateway.ts';
import { NOT_AN_UPLOAD } from './reservation.ts';
import { reservationStore, type ReservationStore } from './reservation.store.ts';

interface Deps {
  reservations: Pick<ReservationStore, 'find' | 'close'>;
  uploads: Pick<ObjectStore, 'remove'>;
  multipart: Pick<MultipartUploads, 'abort'>;
  now: () => Date;
}

export function releaseUploadWith(deps: Deps): UseCase<typeof releaseUpload> {
  return async ({ caller, body }) => {
    const { memberId } = caller;
    const match = await findReservation(deps, memberId, body.uploadURL);
    if (match.state === 'not_an_upload') return NOT_AN_UPLOAD;
    if (match.state === 'unknown') return { status: 204, body: undefined };

    const { key, multipartId } = match.reservation;
    if (multipartId !== undefined) await deps.multipart.abort({ key, id: multipartId });
    await discardUpload(deps, { memberId, uploadId: match.uploadId, key });

    return { status: 204, body: undefined };
  };
}

export const handler = createHandler(releaseUpload, () =>
  releaseUploadWith({
    reservations: reservationStore(),
    uploads: objectStore(readVariable('UPLOADS_BUCKET')),
    multipart: multipartUploads(readVariable('UPLOADS_BUCKET')),
    now: () => new Date(),
  }),
);
