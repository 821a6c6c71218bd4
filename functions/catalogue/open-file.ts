import type { MediaAddress } from '../../shared/catalogue/catalogue-item.ts';
import type { Viewer } from '../../shared/catalogue/tiers.ts';
import { refuse, type Refusal } from '../platform/http/refusal.ts';
import { signMediaAddress, type MediaSigner } from '../platform/storage/media-address.ts';
import type { CatalogueRow, StoredFile } from './catalogue-row.ts';
import { isVisibleTo, mayOpen } from './item-view.ts';

const SHORTEST_SECONDS = 60;
const LONGEST_SECONDS = 4 * 3600;
const UNKNOWN_LENGTH_SECONDS = 3600;

/** For files that are read once: captions, downloads. */
export const ONE_READING_SECONDS = 300;

/** How long an address lives for media of that length, in seconds: twice the length, a minute at least, four hours at most. */
export function addressLifeSeconds(durationSeconds: number): number {
  if (durationSeconds <= 0) return UNKNOWN_LENGTH_SECONDS;
  return Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, 2 * durationSeconds));
}

/** Whether this viewer gets the item's file now. A hidden item is as absent as one that never was. */
export function fileFor(viewer: Viewer, row: CatalogueRow | undefined): StoredFile | Refusal {
  const refusal = refuseOpening(viewer, row);
  if (refusal || !row) return refusal ?? refuse('NOT_FOUND');
  if (row.file) return row.file;
  return refuse(row.copy ? 'FILE_NOT_READY' : 'NOT_FOUND');
}

/** The entitlement check before any address is minted. */
export function refuseOpening(viewer: Viewer, row: CatalogueRow | undefined): Refusal | undefined {
  if (!row || !isVisibleTo(viewer, row)) return refuse('NOT_FOUND');
  return mayOpen(viewer, row) ? undefined : refuse('PLAN_REQUIRED');
}

/** A signed address of the file. Only after `fileFor` or `refuseOpening` said yes. */
export function addressOf(signer: MediaSigner, file: StoredFile, lifeSeconds: number, now: Date): MediaAddress {
  // CloudFront counts in whole seconds; the promise must not outlive the address.
  const expiresAt = new Date((Math.floor(now.getTime() / 1000) + Math.floor(lifeSeconds)) * 1000);
  const url = signMediaAddress(signer, file.key, expiresAt);
  return { url, contentType: file.contentType, expiresAt: expiresAt.toISOString() };
}
