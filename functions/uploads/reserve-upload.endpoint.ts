import { reserveUpload } from '../../shared/uploads/uploads.contract.ts';
import { readVariable } from '../platform/environment.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { newId } from '../platform/new-id.ts';
import { objectStore, type ObjectStore } from '../platform/storage/object.store.ts';
import { uploadLimitsFromEnv, refuseOverUploadLimit, type UploadLimits } from './upload-limits.service.ts';
import {
  uploadUrlLifetimeSeconds,
  incomingFolder,
  maxUploadBytes,
  getQuota,
  reservationLifetimeMs,
  removeQuery,
} from './reservation.ts';
import { reservationStore, type ReservationStore } from './reservation.store.ts';

interface Deps {
  readonly reservations: ReservationStore;
  readonly uploads: Pick<ObjectStore, 'signUploadUrl'>;
  readonly limits: UploadLimits;
  readonly now: () => Date;
}

/** Reserves a key under the member's prefix and returns a presigned upload URL. */
export function reserveUploadWith({ reservations, uploads, limits, now }: Deps): UseCase<typeof reserveUpload> {
  return async ({ caller, body }) => {
    const kind = caller.role === 'admin' ? 'admin' : 'member';
    const limitBytes = body?.size ?? maxUploadBytes[kind];
    if (limitBytes > maxUploadBytes[kind]) return refuse('TOO_LARGE');
    const at = now();
    const limitRefusal = await refuseOverUploadLimit(limits, caller, at);
    if (limitRefusal) return limitRefusal;
    const uploadId = newId(at);
    const key = `${incomingFolder(caller.memberId)}${uploadId}`;
    const urlLifetimeSeconds = uploadUrlLifetimeSeconds[body?.size === undefined ? 'undeclared' : 'declared'];
    const uploadURL = await uploads.signUploadUrl(key, body ?? {}, urlLifetimeSeconds);
    const expiresAt = new Date(at.getTime() + reservationLifetimeMs[kind]).toISOString();
    const urlExpiresAt = new Date(at.getTime() + urlLifetimeSeconds * 1000).toISOString();
    const reservation = { key, url: removeQuery(uploadURL), expiresAt, urlExpiresAt, limitBytes, ...body };
    const opened = await reservations.open(caller.memberId, uploadId, reservation, at, getQuota(caller));
    if (!opened) return refuse('UPLOAD_QUOTA', { retryAfterSeconds: urlLifetimeSeconds });
    return { status: 200, body: { uploadURL } };
  };
}

export const handler = endpoint(reserveUpload, () =>
  reserveUploadWith({
    reservations: reservationStore(),
    uploads: objectStore(readVariable('UPLOADS_BUCKET')),
    limits: uploadLimitsFromEnv(),
    now: () => new Date(),
  }),
);
