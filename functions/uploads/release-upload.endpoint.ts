import { endpoint } from '#platform/http/endpoint.ts';
import { objects } from '#platform/storage/objects.ts';
import { INCOMING_PREFIX } from '#platform/storage/prefixes.ts';
import { clock } from '#platform/uses/use.ts';
import { releaseUpload } from '#shared/uploads/uploads.contract.ts';
import { discardUpload, findReservation } from './received-upload.service.ts';
import { incomingMultipart } from './multipart-upload.gateway.ts';
import { NOT_AN_UPLOAD } from './reservation.ts';
import { reservationStore } from './reservation.store.ts';

export const releaseUploadEndpoint = endpoint(releaseUpload, {
  impact: 'Canceled uploads are deleted only after a day.',
  uses: {
    reservations: reservationStore.pick('find', 'close'),
    uploads: objects('Uploads', INCOMING_PREFIX).pick('remove'),
    multipart: incomingMultipart.pick('abort'),
    now: clock,
  },
})(async ({ caller: { memberId }, body }, deps) => {
  const match = await findReservation(deps, memberId, body.uploadURL);
  if (match.state === 'not_an_upload') return NOT_AN_UPLOAD;
  if (match.state === 'unknown') return { status: 204, body: undefined };

  const { key, multipartId } = match.reservation;
  if (multipartId !== undefined) await deps.multipart.abort({ key, id: multipartId });
  await discardUpload(deps, { memberId, uploadId: match.uploadId, key });

  return { status: 204, body: undefined };
});

export const { handler, declaration } = releaseUploadEndpoint;
