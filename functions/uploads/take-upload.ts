import { refuse, type Refusal } from '../platform/http/refusal.ts';
import type { ObjectFacts, ObjectStore } from '../platform/storage/object.store.ts';
import { claimUpload } from './claim-upload.ts';
import type { ReservationStore } from './reservation.store.ts';
import { uploadIdIn } from './reservation.ts';

export interface TakingParts {
  readonly reservations: Pick<ReservationStore, 'find' | 'close'>;
  readonly uploads: Pick<ObjectStore, 'facts' | 'firstBytes' | 'read' | 'remove'>;
  readonly media: Pick<ObjectStore, 'put' | 'remove'>;
  readonly now: () => Date;
  readonly newId: (now: Date) => string;
}

/** An uploaded file of this member in the uploads bucket. */
export interface ArrivedUpload {
  readonly uploadId: string;
  readonly key: string;
  readonly facts: ObjectFacts;
  /** The file name from the browser. */
  readonly fileName: string | undefined;
}

/** Finds the upload behind a URL. The URL is parsed and compared, never fetched. */
export async function findUpload(
  parts: Pick<TakingParts, 'now'> & {
    readonly reservations: Pick<ReservationStore, 'find'>;
    readonly uploads: Pick<ObjectStore, 'facts'>;
  },
  memberId: string,
  address: string,
): Promise<ArrivedUpload | Refusal> {
  const uploadId = uploadIdIn(address);
  const reservation = uploadId === undefined ? undefined : await parts.reservations.find(memberId, uploadId);
  const claim = claimUpload(address, reservation, parts.now());
  switch (claim.state) {
    case 'not_an_upload':
      return refuse('BAD_REQUEST', {
        sentence: 'That isn’t one of this site’s upload addresses. Please upload the file again.',
      });
    case 'unknown':
      return refuse('NOT_FOUND');
    case 'reserved': {
      const { key, fileName } = claim.reservation;
      const facts = await parts.uploads.facts(key);
      return facts ? { uploadId: claim.uploadId, key, facts, fileName } : refuse('UPLOAD_NOT_FOUND');
    }
  }
}

/** All bytes of a small upload. Returns a refusal if the file is empty, larger than `limit` bytes or missing. */
export async function readUpload(
  { uploads }: { readonly uploads: Pick<ObjectStore, 'firstBytes'> },
  { key, facts }: ArrivedUpload,
  limit: number,
): Promise<Uint8Array | Refusal> {
  if (facts.size > limit) return refuse('TOO_LARGE');
  if (facts.size === 0) return refuse('UNSUPPORTED_TYPE');
  return (await uploads.firstBytes(key, facts.etag, facts.size)) ?? refuse('UPLOAD_NOT_FOUND');
}

/** Deletes the uploaded file and releases its reservation. */
export async function forgetUpload(
  { reservations, uploads }: { reservations: Pick<ReservationStore, 'close'>; uploads: Pick<ObjectStore, 'remove'> },
  { memberId, uploadId, key }: { memberId: string; uploadId: string; key: string },
): Promise<void> {
  await uploads.remove(key);
  await reservations.close(memberId, uploadId);
}
