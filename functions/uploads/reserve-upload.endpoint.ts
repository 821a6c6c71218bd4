import * as z from 'zod';
import { PRACTICE_VIDEO_LIMIT_BYTES } from '../../shared/practice/video.ts';
import { reserveUpload } from '../../shared/uploads/uploads.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { newId } from '../platform/new-id.ts';
import { objectStore, type ObjectStore } from '../platform/storage/object.store.ts';
import { deployedUploadLimits, refuseFlood, type UploadLimits } from './upload-limits.ts';
import { addressLifeSeconds, incomingFolderOf, quotas, reservationLifeMs, withoutQuery } from './reservation.ts';
import { reservationStore, type ReservationStore } from './reservation.store.ts';

interface Parts {
  readonly reservations: ReservationStore;
  readonly uploads: Pick<ObjectStore, 'uploadAddress'>;
  readonly limits: UploadLimits;
  readonly now: () => Date;
}

/** Reserves a key under the member's own prefix and answers the presigned address to fill it. */
export function reserveUploadWith({ reservations, uploads, limits, now }: Parts): UseCase<typeof reserveUpload> {
  return async ({ caller, body }) => {
    const isAdmin = caller.role === 'admin';
    if (!isAdmin && (body?.size ?? 0) > PRACTICE_VIDEO_LIMIT_BYTES) return refuse('TOO_LARGE');
    const at = now();
    const flood = await refuseFlood(limits, caller, at);
    if (flood) return flood;
    const uploadId = newId(at);
    const key = `${incomingFolderOf(caller.memberId)}${uploadId}`;
    const uploadURL = await uploads.uploadAddress(key, body ?? {}, addressLifeSeconds);
    const kind = isAdmin ? 'admin' : 'member';
    const expiresAt = new Date(at.getTime() + reservationLifeMs[kind]).toISOString();
    const addressEndsAt = new Date(at.getTime() + addressLifeSeconds * 1000).toISOString();
    const reservation = { key, address: withoutQuery(uploadURL), expiresAt, addressEndsAt, ...body };
    const opened = await reservations.open(caller.memberId, uploadId, reservation, at, quotas[kind]);
    if (!opened) return refuse('UPLOAD_QUOTA', { retryAfterSeconds: addressLifeSeconds });
    return { status: 200, body: { uploadURL } };
  };
}

export const handler = endpoint(reserveUpload, () => {
  const { UPLOADS_TABLE, UPLOADS_BUCKET } = readEnvironment({ UPLOADS_TABLE: z.string(), UPLOADS_BUCKET: z.string() });
  const limits = deployedUploadLimits();
  return reserveUploadWith({
    reservations: reservationStore(documentClient(), UPLOADS_TABLE),
    uploads: objectStore(UPLOADS_BUCKET),
    limits,
    now: () => new Date(),
  });
});
