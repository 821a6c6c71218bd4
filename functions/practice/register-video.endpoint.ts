import * as z from 'zod';
import { hasConsented } from '../../shared/practice/practice-settings.ts';
import { registerVideo } from '../../shared/practice/practice.contract.ts';
import { allowanceFromEnv, type Allowance } from '../billing/billing.public.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '../platform/http/refusal.ts';
import type { Principal } from '../platform/session/principal.ts';
import { objectStore, type ObjectMetadata, type ObjectStore } from '../platform/storage/object.store.ts';
import {
  matchReservation,
  reservationStore,
  parseUploadId,
  type Reservation,
  type ReservationStore,
} from '../uploads/uploads.public.ts';
import { checkVideoFile, newVideoRow, type VideoAdmission, type NewVideo } from './video-admission.ts';
import { refuseUnknownQuestion } from './refuse-unknown-question.ts';
import { practiceSettingsStore, type PracticeSettingsStore } from './practice-settings.store.ts';
import { deleteOrphanedUpload } from './delete-orphaned-upload.service.ts';
import { MAGIC_BYTE_COUNT } from './video-format.ts';
import { toVideo, type VideoRow, videoStore, type VideoKey, type VideoStore } from '../videos/videos.public.ts';

interface Deps {
  readonly reservations: Pick<ReservationStore, 'find' | 'close'>;
  readonly settings: Pick<PracticeSettingsStore, 'find'>;
  readonly videos: Pick<VideoStore, 'create' | 'find'>;
  readonly allowance: Allowance;
  readonly uploads: Pick<ObjectStore, 'metadata' | 'firstBytes' | 'remove'>;
  readonly uploadsBucket: string;
  readonly media: Pick<ObjectStore, 'metadata' | 'copyFrom' | 'remove'>;
  readonly now: () => Date;
}

const DEFAULT_TITLE = 'Practice Video';

/**
 * Checks an uploaded file, writes the video row, then copies exactly the checked version. The video ID is the upload
 * ID, so the call is idempotent. Repeating it completes an interrupted registration.
 */
export function registerVideoWith(deps: Deps): UseCase<typeof registerVideo> {
  return async ({ caller, body }) => {
    if (!caller.plan) return refuse('PLAN_REQUIRED');
    const uploadId = parseUploadId(body.videoURL);
    if (!uploadId)
      return refuse('BAD_REQUEST', {
        message: 'That isn’t one of this site’s upload addresses. Please upload the file again.',
      });
    const unknownQuestion = refuseUnknownQuestion(body.questionId);
    if (unknownQuestion) return unknownQuestion;
    const settings = await deps.settings.find(caller.memberId);
    if (!hasConsented(settings)) return refuse('CONSENT_REQUIRED');
    const { exclusions } = settings;
    const key = { memberId: caller.memberId, videoId: uploadId };
    const reservation = await deps.reservations.find(caller.memberId, uploadId);
    const claim = matchReservation(body.videoURL, reservation, deps.now());
    switch (claim.state) {
      case 'not_an_upload':
        return refuse('BAD_REQUEST', {
          message: 'That isn’t one of this site’s upload addresses. Please upload the file again.',
        });
      case 'unknown':
        return (await respondIfRegistered(deps, key)) ?? refuse('NOT_FOUND');
      case 'reserved': {
        const metadata = { title: body.title || DEFAULT_TITLE, questionId: body.questionId || null, exclusions };
        const row = await register(deps, caller, claim.reservation, { ...metadata, videoId: uploadId });
        if (row && isRefusal(row)) return row;
        return row ? toResponse(row) : ((await respondIfRegistered(deps, key)) ?? refuse('UPLOAD_NOT_FOUND'));
      }
    }
  };
}

/** Registers the video and returns its row. Undefined if there is no file to register. */
async function register(
  deps: Deps,
  caller: Principal,
  reservation: Reservation,
  { videoId, ...metadata }: Pick<NewVideo, 'videoId' | 'title' | 'questionId' | 'exclusions'>,
): Promise<VideoRow | Refusal | undefined> {
  const key = { memberId: caller.memberId, videoId };
  const facts = await deps.uploads.metadata(reservation.key);
  if (!facts) return undefined;
  const firstBytes = await readFirstBytes(deps, reservation.key, facts);
  if (!firstBytes) return undefined;
  const admission = checkVideoFile(facts.size, firstBytes);
  // Check the allowance before any write. If it is used up, the member can register the same upload later.
  const refusal = await spendAllowance(deps, caller, videoId, admission);
  if (refusal) return refusal;
  const newRow = newVideoRow({ ...key, ...metadata, size: facts.size, admission, now: deps.now() });
  // A concurrent or earlier call may have written the row already. If so, continue with that row.
  const row = (await deps.videos.create(newRow)) ? newRow : ((await deps.videos.find(key)) ?? newRow);
  // The file may have been replaced, because the upload URL stays writable until it expires. Copy only the file that
  // the row describes.
  if (row.mediaKey && !isSameFile(row, newRow)) return undefined;
  if (row.mediaKey && !(await copyIfMissing(deps, reservation.key, facts, row, row.mediaKey))) return undefined;
  await deps.reservations.close(key.memberId, key.videoId);
  await deps.uploads.remove(reservation.key);
  return (await deleteOrphanedUpload(deps, row)) ? row : undefined;
}

/** Refused files don't count against the allowance. */
async function spendAllowance({ allowance, now }: Deps, caller: Principal, videoId: string, { state }: VideoAdmission) {
  return state === 'admitted' ? allowance.spend(caller, { kind: 'practiceVideos', id: videoId }, now()) : undefined;
}

function isSameFile(existing: VideoRow, found: VideoRow): boolean {
  return (
    found.mediaKey === existing.mediaKey && found.size === existing.size && found.contentType === existing.contentType
  );
}

async function readFirstBytes(deps: Deps, key: string, facts: ObjectMetadata): Promise<Uint8Array | undefined> {
  return facts.size === 0 ? new Uint8Array() : deps.uploads.firstBytes(key, facts.etag, MAGIC_BYTE_COUNT);
}

async function copyIfMissing(
  deps: Deps,
  from: string,
  facts: ObjectMetadata,
  row: VideoRow,
  to: string,
): Promise<boolean> {
  if (await deps.media.metadata(to)) return true;
  return deps.media.copyFrom({ bucket: deps.uploadsBucket, key: from, etag: facts.etag }, to, row.contentType);
}

/** The response if an earlier or concurrent call registered the video and its file exists. */
async function respondIfRegistered(deps: Deps, key: VideoKey) {
  const row = await deps.videos.find(key);
  if (!row) return undefined;
  return row.mediaKey === null || (await deps.media.metadata(row.mediaKey)) ? toResponse(row) : undefined;
}

function toResponse(row: VideoRow) {
  const objectPath = `/${row.mediaKey ?? `media/refused/${row.videoId}`}`;
  return { status: 200, body: { objectPath, video: toVideo(row) } } as const;
}

export const handler = endpoint(registerVideo, () => {
  const environment = readEnvironment({
    UPLOADS_TABLE: z.string(),
    UPLOADS_BUCKET: z.string(),
    VIDEOS_TABLE: z.string(),
    PRACTICE_SETTINGS_TABLE: z.string(),
    MEDIA_BUCKET: z.string(),
  });
  return registerVideoWith({
    reservations: reservationStore(documentClient(), environment.UPLOADS_TABLE),
    settings: practiceSettingsStore(documentClient(), environment.PRACTICE_SETTINGS_TABLE),
    videos: videoStore(documentClient(), environment.VIDEOS_TABLE),
    allowance: allowanceFromEnv(),
    uploads: objectStore(environment.UPLOADS_BUCKET),
    uploadsBucket: environment.UPLOADS_BUCKET,
    media: objectStore(environment.MEDIA_BUCKET),
    now: () => new Date(),
  });
});
