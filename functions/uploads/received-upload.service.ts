import { refuse, type Refusal } from '#platform/http/refusal.ts';
import type { ObjectMetadata, ObjectStore } from '#platform/storage/object.store.ts';
import type { ByteRange } from '#shared/uploads/byte-reading.ts';
import type { CheckFile, FileCheck } from '#shared/uploads/check-file.ts';
import type { ReservationStore } from './reservation.store.ts';
import {
  matchReservation,
  NOT_AN_UPLOAD,
  parseUploadId,
  type ReservationMatch,
} from './reservation.ts';

export interface ReceiveUploadDeps {
  reservations: Pick<ReservationStore, 'find' | 'close'>;
  uploads: Pick<ObjectStore, 'metadata' | 'firstBytes' | 'bytes' | 'remove'>;
  media: Pick<ObjectStore, 'put' | 'remove'>;
  now: () => Date;
  newId: (now: Date) => string;
}

export interface ReceivedUpload {
  uploadId: string;
  key: string;
  metadata: ObjectMetadata;
  /** The file name that the browser sent. */
  fileName: string | undefined;
}

interface FindReservationDeps {
  reservations: Pick<ReservationStore, 'find'>;
  now: () => Date;
}

/** Finds the member's open reservation for a URL. The URL is parsed and compared, never fetched. */
export async function findReservation(
  { reservations, now }: FindReservationDeps,
  memberId: string,
  uploadUrl: string,
): Promise<ReservationMatch> {
  const uploadId = parseUploadId(uploadUrl);
  const reservation =
    uploadId === undefined ? undefined : await reservations.find(memberId, uploadId);
  return matchReservation(uploadUrl, reservation, now());
}

export async function findUpload(
  deps: FindReservationDeps & { uploads: Pick<ObjectStore, 'metadata'> },
  memberId: string,
  uploadUrl: string,
): Promise<ReceivedUpload | Refusal> {
  const match = await findReservation(deps, memberId, uploadUrl);
  if (match.state === 'not_an_upload') return NOT_AN_UPLOAD;
  if (match.state === 'unknown') return refuse('NOT_FOUND');

  const { key, fileName } = match.reservation;
  const metadata = await deps.uploads.metadata(key);

  return metadata
    ? { uploadId: match.uploadId, key, metadata, fileName }
    : refuse('UPLOAD_NOT_FOUND');
}

/**
 * Reads all bytes of a small upload. Returns a refusal if the file is empty, larger than
 * `limitBytes` or missing.
 */
export async function readUpload(
  { uploads }: { uploads: Pick<ObjectStore, 'firstBytes'> },
  { key, metadata }: ReceivedUpload,
  limitBytes: number,
): Promise<Uint8Array | Refusal> {
  if (metadata.size > limitBytes) return refuse('TOO_LARGE');
  if (metadata.size === 0) return refuse('UNSUPPORTED_TYPE');

  return (
    (await uploads.firstBytes(key, metadata.etag, metadata.size)) ?? refuse('UPLOAD_NOT_FOUND')
  );
}

/**
 * Deletes the file before closing the reservation, so that a retry can still look up the file's
 * key.
 */
export async function discardUpload(
  {
    reservations,
    uploads,
  }: { reservations: Pick<ReservationStore, 'close'>; uploads: Pick<ObjectStore, 'remove'> },
  { memberId, uploadId, key }: { memberId: string; uploadId: string; key: string },
): Promise<void> {
  await uploads.remove(key);
  await reservations.close(memberId, uploadId);
}

/** Bytes read per request, at least: the checks need many small ranges. */
const WINDOW_BYTES = 64 * 1024;

/** Runs the same check that the browser ran before the upload. Reads only the file's header. */
export async function checkUploadedFile(
  uploads: Pick<ObjectStore, 'bytes'>,
  { key, metadata: { etag, size } }: Pick<ReceivedUpload, 'key' | 'metadata'>,
  checkFile: CheckFile,
): Promise<FileCheck> {
  let window: { from: number; bytes: Uint8Array } = { from: 0, bytes: new Uint8Array() };
  const read = async ({ from, length }: ByteRange): Promise<Uint8Array> => {
    const end = Math.min(size, from + length);
    if (end <= from) return new Uint8Array();

    if (from < window.from || end > window.from + window.bytes.length) {
      const range = { from, length: Math.max(end - from, WINDOW_BYTES) };
      window = { from, bytes: (await uploads.bytes(key, etag, range)) ?? new Uint8Array() };
    }

    return window.bytes.subarray(from - window.from, end - window.from);
  };

  const steps = checkFile(size);
  let step = steps.next();
  while (!step.done) step = steps.next(await read(step.value));

  return step.value;
}
