import * as z from 'zod';
import { reserveUpload } from '../../shared/uploads/uploads.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { newId } from '../platform/new-id.ts';
import { objectStore, type ObjectStore } from '../platform/storage/object.store.ts';
import { deployedUploadLimits, refuseFlood, type UploadLimits } from './upload-limits.ts';
import {
  addressLifeSeconds,
  incomingFolderOf,
  largestUploadBytes,
  quotaFor,
  reservationLifeMs,
  withoutQuery,
} from './reservation.ts';
import { reservationStore, type ReservationStore } from './reservation.store.ts';

interface Parts {
  readonly reservations: ReservationStore;
  readonly uploads: Pick<ObjectStore, 'uploadAddress'>;
  readonly limits: UploadLimits;
  readonly now: () => Date;
}

/** Reserves a key under the member's prefix and returns a presigned upload URL. */
export function reserveUploadWith({ reservations, uploads, limits, now }: Parts): UseCase<typeof reserveUpload> {
  return async ({ caller, body }) => {
    const kind = caller.role === 'admin' ? 'admin' : 'member';
    const limitBytes = body?.size ?? largestUploadBytes[kind];
    if (limitBytes > largestUploadBytes[kind]) return refuse('TOO_LARGE');
    const at = now();
    const flood = await refuseFlood(limits, caller, at);
    if (flood) return flood;
    const uploadId = newId(at);
    const key = `${incomingFolderOf(caller.memberId)}${uploadId}`;
    const lifeSeconds = addressLifeSeconds[body?.size === undefined ? 'undeclared' : 'declared'];
    const uploadURL = await uploads.uploadAddress(key, body ?? {}, lifeSeconds);
    const expiresAt = new Date(at.getTime() + reservationLifeMs[kind]).toISOString();
    const addressEndsAt = new Date(at.getTime() + lifeSeconds * 1000).toISOString();
    const reservation = { key, address: withoutQuery(uploadURL), expiresAt, addressEndsAt, limitBytes, ...body };
    const opened = await reservations.open(caller.memberId, uploadId, reservation, at, quotaFor(caller));
    if (!opened) return refuse('UPLOAD_QUOTA', { retryAfterSeconds: lifeSeconds });
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
