import { createAllowance, usageStore } from '#functions/billing/billing.public.ts';
import {
  findReservation,
  NOT_AN_UPLOAD,
  parseUploadId,
  type Reservation,
  reservationStore,
} from '#functions/uploads/uploads.public.ts';
import {
  toVideo,
  type VideoRow,
  videoStore,
  type VideoKey,
} from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#platform/http/refusal.ts';
import type { Principal } from '#platform/session/principal.ts';
import type { ObjectMetadata } from '#platform/storage/object.store.ts';
import { bucketName, objects } from '#platform/storage/objects.ts';
import { INCOMING_PREFIX, PRACTICE_PREFIX } from '#platform/storage/prefixes.ts';
import { clock, derive, type Wired } from '#platform/uses/use.ts';
import { hasConsented } from '#shared/practice/practice-settings.ts';
import { registerVideo } from '#shared/practice/practice.contract.ts';

import { claimAnswer } from '../rehearsal/claim-answer.service.ts';
import {
  checkVideoFile,
  newVideoRow,
  type VideoAdmission,
  type NewVideo,
} from './video-admission.ts';
import { practiceSettingsStore } from '../settings/practice-settings.store.ts';
import { refuseUnknownQuestion } from '../questions/refuse-unknown-question.ts';
import { rehearsalStore } from '../rehearsal/rehearsal.store.ts';
import { deleteOrphanedUpload } from './delete-orphaned-upload.service.ts';
import { MAGIC_BYTE_COUNT } from './video-format.ts';

const uses = {
  reservations: reservationStore.pick('find', 'close'),
  settings: practiceSettingsStore.pick('find'),
  videos: videoStore.pick('create', 'find'),
  rehearsals: rehearsalStore.pick('findRow', 'claimAnswer', 'releaseAnswer'),
  allowance: derive({ usage: usageStore.pick('count') }, ({ usage }) => createAllowance(usage)),
  uploads: objects('Uploads', INCOMING_PREFIX).pick('metadata', 'firstBytes', 'remove'),
  uploadsBucket: derive({}, () => bucketName('Uploads')),
  media: objects('Media', PRACTICE_PREFIX).pick('metadata', 'copyFrom', 'remove'),
  now: clock,
};

type Deps = Wired<typeof uses>;

const OTHER_REHEARSAL_TEXT =
  'This question isn’t part of that rehearsal. Please record the answer again.';

/**
 * Checks an uploaded file, writes the video row, then copies the version that was checked.
 * Idempotent: the video ID is the upload ID, so a retry completes an interrupted registration.
 */
export const registerVideoEndpoint = endpoint(registerVideo, {
  impact: 'Recordings are uploaded but do not appear in the library.',
  uses,
  // Enough to copy a whole video. API Gateway times out after 30 s.
  timeoutSeconds: 29,
})(async ({ caller, body }, deps) => {
  if (!caller.plan) return refuse('PLAN_REQUIRED');
  if (!parseUploadId(body.videoURL)) return NOT_AN_UPLOAD;

  const unknownQuestion = refuseUnknownQuestion(body.questionId);
  if (unknownQuestion) return unknownQuestion;

  const settings = await deps.settings.find(caller.memberId);
  if (!hasConsented(settings)) return refuse('CONSENT_REQUIRED');

  const { exclusions, transcribesOnDevice } = settings;
  const browserTranscript = transcribesOnDevice ? body.transcript : undefined;
  const claim = await findReservation(deps, caller.memberId, body.videoURL);
  if (claim.state === 'not_an_upload') return NOT_AN_UPLOAD;

  const key = { memberId: caller.memberId, videoId: claim.uploadId };
  if (claim.state === 'unknown')
    return (await respondIfRegistered(deps, key)) ?? refuse('NOT_FOUND');

  const { questionId = null, rehearsalId = null } = body;
  const answer = rehearsalId ? { ...key, rehearsalId, questionId: questionId ?? '' } : null;
  const claimed = answer && (await claimAnswer(deps, answer));
  if (claimed?.state === 'unknown') return refuse('BAD_REQUEST', { message: OTHER_REHEARSAL_TEXT });
  if (claimed?.state === 'busy') return refuse('FILE_NOT_READY');
  if (claimed?.state === 'answered') return toResponse(claimed.row);

  const answered = { questionId: questionId || null, rehearsalId: rehearsalId || null };
  const metadata = { title: body.title || null, ...answered, exclusions, browserTranscript };
  const row = await register(deps, caller, claim.reservation, {
    ...metadata,
    videoId: claim.uploadId,
  });

  if (row && !isRefusal(row)) return toResponse(row);

  const registered = row ? undefined : await respondIfRegistered(deps, key);
  if (registered) return registered;

  if (answer) await deps.rehearsals.releaseAnswer(answer, answer.questionId, answer.videoId);

  return row ?? refuse('UPLOAD_NOT_FOUND');
});

export const { handler, declaration } = registerVideoEndpoint;

/**
 * Registers the video and returns its row. Returns undefined if the uploaded file is missing or was
 * replaced.
 */
async function register(
  deps: Deps,
  caller: Principal,
  reservation: Reservation,
  {
    videoId,
    ...metadata
  }: Pick<
    NewVideo,
    'videoId' | 'title' | 'questionId' | 'rehearsalId' | 'exclusions' | 'browserTranscript'
  >,
): Promise<VideoRow | Refusal | undefined> {
  const key = { memberId: caller.memberId, videoId };
  const facts = await deps.uploads.metadata(reservation.key);
  if (!facts) return undefined;

  const firstBytes = await readFirstBytes(deps, reservation.key, facts);
  if (!firstBytes) return undefined;

  const admission = checkVideoFile(facts.size, firstBytes);
  // Spend the allowance before any other write. If it is used up, the member can register the same
  // upload later.
  const refusal = await spendAllowance(deps, caller, videoId, admission);
  if (refusal) return refusal;

  const newRow = newVideoRow({ ...key, ...metadata, size: facts.size, admission, now: deps.now() });
  // A concurrent or earlier call may have written the row already. If so, continue with that row.
  const row = (await deps.videos.create(newRow))
    ? newRow
    : ((await deps.videos.find(key)) ?? newRow);
  // Copy only the file that the row describes. The upload may have been replaced, because the
  // upload URL can be used until it expires.
  if (row.mediaKey && !isSameFile(row, newRow)) return undefined;

  if (row.mediaKey && !(await deps.media.metadata(row.mediaKey))) {
    const source = { bucket: deps.uploadsBucket, key: reservation.key, etag: facts.etag };
    if (!(await deps.media.copyFrom(source, row.mediaKey, row.contentType))) return undefined;
  }

  await deps.reservations.close(key.memberId, key.videoId);
  await deps.uploads.remove(reservation.key);

  return (await deleteOrphanedUpload(deps, row)) ? row : undefined;
}

/** Refused files don't count against the allowance. */
async function spendAllowance(
  { allowance, now }: Deps,
  caller: Principal,
  videoId: string,
  { state }: VideoAdmission,
) {
  return state === 'admitted'
    ? allowance.spend(caller, { kind: 'practiceVideos', id: videoId }, now())
    : undefined;
}

function isSameFile(existing: VideoRow, found: VideoRow): boolean {
  return (
    found.mediaKey === existing.mediaKey &&
    found.size === existing.size &&
    found.contentType === existing.contentType
  );
}

async function readFirstBytes(
  deps: Deps,
  key: string,
  facts: ObjectMetadata,
): Promise<Uint8Array | undefined> {
  return facts.size === 0
    ? new Uint8Array()
    : deps.uploads.firstBytes(key, facts.etag, MAGIC_BYTE_COUNT);
}

/**
 * Returns the response if another call has registered the video, and its file was stored or
 * refused.
 */
async function respondIfRegistered(deps: Deps, key: VideoKey) {
  const row = await deps.videos.find(key);
  if (!row) return undefined;

  return row.mediaKey === null || (await deps.media.metadata(row.mediaKey))
    ? toResponse(row)
    : undefined;
}

function toResponse(row: VideoRow) {
  const objectPath = `/${row.mediaKey ?? `media/refused/${row.videoId}`}`;
  return { status: 200, body: { objectPath, video: toVideo(row) } } as const;
}
