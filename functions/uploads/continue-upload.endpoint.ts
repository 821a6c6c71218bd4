import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { objects } from '#platform/storage/objects.ts';
import { INCOMING_PREFIX } from '#platform/storage/prefixes.ts';
import { clock } from '#platform/uses/use.ts';
import { continueUpload } from '#shared/uploads/uploads.contract.ts';

import {
  incomingMultipart,
  type MultipartUpload,
  type MultipartUploads,
} from './multipart-upload.gateway.ts';
import { findReservation } from './received-upload.service.ts';
import {
  NOT_AN_UPLOAD,
  splitIntoParts,
  uploadUrlLifetimeSeconds,
  type Reservation,
} from './reservation.ts';
import { reservationStore, type ReservationStore } from './reservation.store.ts';

/**
 * Few enough that even a slow connection starts all of them before the URLs expire or the session
 * times out.
 */
const PARTS_PER_CALL = 6;

/**
 * Returns URLs for the next missing parts, or completes the upload once S3 has all parts in the
 * required sizes. The browser doesn't report parts, so it can neither skip nor add one.
 */
export const continueUploadEndpoint = endpoint(continueUpload, {
  impact: 'Administrators cannot upload files over 16 MB.',
  uses: {
    reservations: reservationStore.pick('find', 'begin', 'finish'),
    // Finds out whether a multipart upload that no longer exists was completed.
    uploads: objects('Uploads', INCOMING_PREFIX).pick('metadata'),
    multipart: incomingMultipart.pick('begin', 'list', 'signPart', 'complete', 'abort'),
    now: clock,
  },
  // S3 may take several seconds to join the parts.
  timeoutSeconds: 29,
})(async ({ caller: { memberId }, body }, deps) => {
  const { reservations, uploads, multipart } = deps;
  const match = await findReservation(deps, memberId, body.uploadURL);
  if (match.state === 'unknown') return refuse('UPLOAD_NOT_FOUND');
  if (match.state === 'not_an_upload') return NOT_AN_UPLOAD;

  const { uploadId, reservation } = match;
  const { key, size, partBytes } = reservation;
  if (size === undefined || partBytes === undefined) return NOT_AN_UPLOAD;

  const isStored = async () => (await uploads.metadata(key))?.size === size;
  const done = { status: 200 as const, body: { uploadedBytes: size, parts: [] } };
  const upload = await ensureBegun(deps, { memberId, uploadId, reservation });
  const stored = upload && (await multipart.list(upload));
  if (!upload || !stored) return (await isStored()) ? done : refuse('UPLOAD_NOT_FOUND');

  const parts = splitIntoParts(size, partBytes);
  const missing = parts.filter((part) => stored.get(part.number)?.Size !== part.size);

  if (missing.length === 0) {
    const joined = parts.flatMap(({ number }) => stored.get(number) ?? []);
    // A concurrent call may have completed the upload.
    if (!(await multipart.complete(upload, joined)) && !(await isStored()))
      return refuse('UPLOAD_NOT_FOUND');

    await reservations.finish(memberId, uploadId);

    return done;
  }

  const next = missing.slice(0, PARTS_PER_CALL).map(async (part) => ({
    from: part.from,
    size: part.size,
    url: await multipart.signPart(upload, part, uploadUrlLifetimeSeconds.declared),
  }));

  const missingBytes = missing.reduce((sum, part) => sum + part.size, 0);

  return {
    status: 200,
    body: { uploadedBytes: size - missingBytes, parts: await Promise.all(next) },
  };
});

export const { handler, declaration } = continueUploadEndpoint;

interface BeginDeps {
  reservations: Pick<ReservationStore, 'find' | 'begin'>;
  multipart: Pick<MultipartUploads, 'begin' | 'abort'>;
}

/**
 * Begins the multipart upload if necessary. Returns undefined if the upload was canceled in the
 * meantime.
 */
async function ensureBegun(
  { reservations, multipart }: BeginDeps,
  {
    memberId,
    uploadId,
    reservation: { key, contentType, multipartId },
  }: { memberId: string; uploadId: string; reservation: Reservation },
): Promise<MultipartUpload | undefined> {
  if (multipartId !== undefined) return { key, id: multipartId };

  const begun = { key, id: await multipart.begin(key, contentType) };
  if (await reservations.begin(memberId, uploadId, begun.id)) return begun;

  await multipart.abort(begun);

  const id = (await reservations.find(memberId, uploadId))?.multipartId;

  return id === undefined ? undefined : { key, id };
}
