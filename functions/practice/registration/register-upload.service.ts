import { spendsTakes } from '#functions/billing/billing.public.ts';
import { type Reservation, reservationStore } from '#functions/uploads/uploads.public.ts';
import { type VideoRow, videoStore } from '#functions/videos/videos.public.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import type { Principal } from '#platform/session/principal.ts';
import type { ObjectMetadata } from '#platform/storage/object.store.ts';
import { bucketName, objects } from '#platform/storage/objects.ts';
import { INCOMING_PREFIX, PRACTICE_PREFIX } from '#platform/storage/prefixes.ts';
import { clock, derive, type Wired } from '#platform/uses/use.ts';
import { MAGIC_BYTE_COUNT } from '#shared/practice/video-format.ts';

import { deleteOrphanedUpload } from './delete-orphaned-upload.service.ts';
import { checkVideoFile, newVideoRow, type NewVideo } from './video-admission.ts';

export const registrationUses = {
  reservations: reservationStore.pick('find', 'close'),
  videos: videoStore.pick('create', 'find'),
  spendTake: spendsTakes,
  uploads: objects('Uploads', INCOMING_PREFIX).pick('metadata', 'firstBytes', 'remove'),
  uploadsBucket: derive({}, () => bucketName('Uploads')),
  media: objects('Media', PRACTICE_PREFIX).pick('metadata', 'copyFrom', 'remove'),
  now: clock,
};

type RegistrationDeps = Wired<typeof registrationUses>;

/** A video as its member describes it, before its file is checked. */
type VideoToRegister = Pick<
  NewVideo,
  | 'videoId'
  | 'title'
  | 'questionId'
  | 'rehearsalId'
  | 'retakeOf'
  | 'exclusions'
  | 'browserTranscript'
>;

/**
 * Registers the video and returns its row. Returns undefined if the uploaded file is missing or was
 * replaced.
 */
export async function registerUpload(
  deps: RegistrationDeps,
  caller: Principal,
  reservation: Reservation,
  { videoId, ...metadata }: VideoToRegister,
): Promise<VideoRow | Refusal | undefined> {
  const key = { memberId: caller.memberId, videoId };
  const facts = await deps.uploads.metadata(reservation.key);
  if (!facts) return undefined;

  const firstBytes = await readFirstBytes(deps, reservation.key, facts);
  if (!firstBytes) return undefined;

  const admission = checkVideoFile(facts.size, firstBytes);
  const now = deps.now();
  // Spend the allowance before any other write. If it is used up, the member can register the same
  // upload later. Refused files don't count.
  if (admission.state === 'admitted') {
    const take = { videoId, questionId: metadata.questionId ?? null };
    const refusal = await deps.spendTake(caller, take, now);
    if (refusal) return refusal;
  }

  const newRow = newVideoRow({ ...key, ...metadata, size: facts.size, admission, now });
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

function isSameFile(existing: VideoRow, found: VideoRow): boolean {
  return (
    found.mediaKey === existing.mediaKey &&
    found.size === existing.size &&
    found.contentType === existing.contentType
  );
}

async function readFirstBytes(
  deps: RegistrationDeps,
  key: string,
  facts: ObjectMetadata,
): Promise<Uint8Array | undefined> {
  return facts.size === 0
    ? new Uint8Array()
    : deps.uploads.firstBytes(key, facts.etag, MAGIC_BYTE_COUNT);
}
