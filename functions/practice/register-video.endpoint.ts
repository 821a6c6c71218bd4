import * as z from 'zod';
import { hasConsented } from '../../shared/practice/practice-settings.ts';
import { registerVideo } from '../../shared/practice/practice.contract.ts';
import { deployedAllowance, type Allowance } from '../billing/billing.public.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '../platform/http/refusal.ts';
import type { Principal } from '../platform/session/principal.ts';
import { objectStore, type ObjectFacts, type ObjectStore } from '../platform/storage/object.store.ts';
import {
  claimUpload,
  reservationStore,
  uploadIdIn,
  type Reservation,
  type ReservationStore,
} from '../uploads/uploads.public.ts';
import { admit, newVideoRow, type Admission, type NewVideo } from './admission.ts';
import { refuseUnknownQuestion } from './asked-question.ts';
import { practiceSettingsStore, type PracticeSettingsStore } from './practice-settings.store.ts';
import { leaveNoOrphan } from './leave-no-orphan.ts';
import { MAGIC_BYTES } from './video-kind.ts';
import { videoOf, type VideoRow } from './video-row.ts';
import { videoStore, type VideoKey, type VideoStore } from './video.store.ts';

interface Parts {
  readonly reservations: Pick<ReservationStore, 'find' | 'close'>;
  readonly settings: Pick<PracticeSettingsStore, 'find'>;
  readonly videos: Pick<VideoStore, 'create' | 'find'>;
  readonly allowance: Allowance;
  readonly uploads: Pick<ObjectStore, 'facts' | 'firstBytes' | 'remove'>;
  readonly uploadsBucket: string;
  readonly media: Pick<ObjectStore, 'facts' | 'copyFrom' | 'remove'>;
  readonly now: () => Date;
}

const UNTITLED = 'Practice Video';

/**
 * Checks an uploaded file, writes the video row, then copies exactly the checked version. The video ID is the upload
 * ID, so the call is idempotent and repeating it completes an interrupted registration.
 */
export function registerVideoWith(parts: Parts): UseCase<typeof registerVideo> {
  return async ({ caller, body }) => {
    if (!caller.plan) return refuse('PLAN_REQUIRED');
    const uploadId = uploadIdIn(body.videoURL);
    if (!uploadId)
      return refuse('BAD_REQUEST', {
        sentence: 'That isn’t one of this site’s upload addresses. Please upload the file again.',
      });
    const unknownQuestion = refuseUnknownQuestion(body.questionId);
    if (unknownQuestion) return unknownQuestion;
    const settings = await parts.settings.find(caller.memberId);
    if (!hasConsented(settings)) return refuse('CONSENT_REQUIRED');
    const { leaveOut } = settings;
    const key = { memberId: caller.memberId, videoId: uploadId };
    const reservation = await parts.reservations.find(caller.memberId, uploadId);
    const claim = claimUpload(body.videoURL, reservation, parts.now());
    switch (claim.state) {
      case 'not_an_upload':
        return refuse('BAD_REQUEST', {
          sentence: 'That isn’t one of this site’s upload addresses. Please upload the file again.',
        });
      case 'unknown':
        return (await answerRegistered(parts, key)) ?? refuse('NOT_FOUND');
      case 'reserved': {
        const told = { title: body.title || UNTITLED, questionId: body.questionId || null, leaveOut };
        const row = await register(parts, caller, claim.reservation, { ...told, videoId: uploadId });
        if (row && isRefusal(row)) return row;
        return row ? answer(row) : ((await answerRegistered(parts, key)) ?? refuse('UPLOAD_NOT_FOUND'));
      }
    }
  };
}

/** The row of the registered video; undefined if the reservation has no file. */
async function register(
  parts: Parts,
  caller: Principal,
  reservation: Reservation,
  { videoId, ...told }: Pick<NewVideo, 'videoId' | 'title' | 'questionId' | 'leaveOut'>,
): Promise<VideoRow | Refusal | undefined> {
  const key = { memberId: caller.memberId, videoId };
  const facts = await parts.uploads.facts(reservation.key);
  if (!facts) return undefined;
  const firstBytes = await readMagic(parts, reservation.key, facts);
  if (!firstBytes) return undefined;
  const admission = admit(facts.size, firstBytes);
  // Before any write, so that a refused upload can still be registered once the member has allowance again.
  const refusal = await spend(parts, caller, videoId, admission);
  if (refusal) return refusal;
  const fresh = newVideoRow({ ...key, ...told, size: facts.size, admission, now: parts.now() });
  // A concurrent or earlier call may have written the row first; continue with that row.
  const row = (await parts.videos.create(fresh)) ? fresh : ((await parts.videos.find(key)) ?? fresh);
  // The upload URL stays writable until it expires. Only the file that the row describes may be copied.
  if (row.mediaKey && !isSameFile(row, fresh)) return undefined;
  if (row.mediaKey && !(await copyOnce(parts, reservation.key, facts, row, row.mediaKey))) return undefined;
  await parts.reservations.close(key.memberId, key.videoId);
  await parts.uploads.remove(reservation.key);
  return (await leaveNoOrphan(parts, row)) ? row : undefined;
}

/** Refused files don't count against the allowance. */
async function spend({ allowance, now }: Parts, caller: Principal, videoId: string, { state }: Admission) {
  return state === 'admitted' ? allowance.spend(caller, { kind: 'practiceVideos', id: videoId }, now()) : undefined;
}

function isSameFile(known: VideoRow, found: VideoRow): boolean {
  return found.mediaKey === known.mediaKey && found.size === known.size && found.contentType === known.contentType;
}

async function readMagic(parts: Parts, key: string, facts: ObjectFacts): Promise<Uint8Array | undefined> {
  return facts.size === 0 ? new Uint8Array() : parts.uploads.firstBytes(key, facts.etag, MAGIC_BYTES);
}

async function copyOnce(parts: Parts, from: string, facts: ObjectFacts, row: VideoRow, to: string): Promise<boolean> {
  if (await parts.media.facts(to)) return true;
  return parts.media.copyFrom({ bucket: parts.uploadsBucket, key: from, etag: facts.etag }, to, row.contentType);
}

/** The video registered by an earlier or concurrent call; its file must exist. */
async function answerRegistered(parts: Parts, key: VideoKey) {
  const row = await parts.videos.find(key);
  if (!row) return undefined;
  return row.mediaKey === null || (await parts.media.facts(row.mediaKey)) ? answer(row) : undefined;
}

function answer(row: VideoRow) {
  const objectPath = `/${row.mediaKey ?? `media/refused/${row.videoId}`}`;
  return { status: 200, body: { objectPath, video: videoOf(row) } } as const;
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
    allowance: deployedAllowance(),
    uploads: objectStore(environment.UPLOADS_BUCKET),
    uploadsBucket: environment.UPLOADS_BUCKET,
    media: objectStore(environment.MEDIA_BUCKET),
    now: () => new Date(),
  });
});
