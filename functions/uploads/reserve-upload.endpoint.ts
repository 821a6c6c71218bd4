import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { newId } from '#platform/new-id.ts';
import { objects } from '#platform/storage/objects.ts';
import { INCOMING_PREFIX } from '#platform/storage/prefixes.ts';
import { clock } from '#platform/uses/use.ts';
import { UPLOAD_PART_BYTES } from '#shared/uploads/upload-limits.ts';
import { reserveUpload } from '#shared/uploads/uploads.contract.ts';

import {
  uploadUrlLifetimeSeconds,
  incomingFolder,
  maxUploadBytes,
  getQuota,
  reservationLifetimeMs,
  removeQuery,
} from './reservation.ts';
import { reservationStore } from './reservation.store.ts';

/**
 * Reserves a key under the member's prefix and returns an upload URL, presigned unless the file is
 * sent in parts.
 */
export const reserveUploadEndpoint = endpoint(reserveUpload, {
  impact: 'Members cannot upload files.',
  uses: {
    reservations: reservationStore.pick('open', 'findUnfinished'),
    // A presigned URL has the permissions of the role that signs it.
    uploads: objects('Uploads', INCOMING_PREFIX).pick('signUploadUrl'),
    now: clock,
  },
})(async ({ caller, body }, { reservations, uploads, now }) => {
  const kind = caller.role === 'admin' ? 'admin' : 'member';
  const limitBytes = body?.size ?? maxUploadBytes[kind];
  if (limitBytes > maxUploadBytes[kind]) return refuse('TOO_LARGE');

  const at = now();
  const { fingerprint } = body ?? {};
  const isInParts = fingerprint !== undefined;

  if (isInParts) {
    if (kind !== 'admin') return refuse('ADMIN_ONLY');
    if (!body?.size) return refuse('BAD_REQUEST');

    const unfinished = await reservations.findUnfinished(caller.memberId, fingerprint, at);
    if (unfinished?.size === body.size) return { status: 200, body: { uploadURL: unfinished.url } };
  }

  const uploadId = newId(at);
  const key = `${incomingFolder(caller.memberId)}${uploadId}`;
  const urlLifetimeSeconds =
    uploadUrlLifetimeSeconds[body?.size === undefined ? 'undeclared' : 'declared'];
  const uploadURL = await uploads.signUploadUrl(key, body ?? {}, urlLifetimeSeconds);
  const expiresAt = new Date(at.getTime() + reservationLifetimeMs[kind]).toISOString();
  // A finished or canceled multipart upload accepts no more parts, so it no longer counts toward
  // the quota.
  const urlExpiresAt = new Date(
    at.getTime() + (isInParts ? 0 : urlLifetimeSeconds * 1000),
  ).toISOString();
  const partBytes = isInParts ? UPLOAD_PART_BYTES : undefined;
  const url = removeQuery(uploadURL);
  const reservation = { key, url, expiresAt, urlExpiresAt, limitBytes, partBytes, ...body };

  const opened = await reservations.open(
    caller.memberId,
    uploadId,
    reservation,
    at,
    getQuota(caller),
  );

  if (!opened) return refuse('UPLOAD_QUOTA', { retryAfterSeconds: urlLifetimeSeconds });

  return { status: 200, body: { uploadURL: isInParts ? url : uploadURL } };
});

export const { handler, declaration } = reserveUploadEndpoint;
