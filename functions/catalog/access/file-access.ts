import { refuse, type Refusal } from '#platform/http/refusal.ts';
import { signMediaFolder, signMediaUrl, type MediaSigner } from '#platform/storage/media-url.ts';
import {
  LONGEST_ITEM_URL_SECONDS,
  SHORTEST_ITEM_URL_SECONDS,
  UNKNOWN_LENGTH_URL_SECONDS,
} from '#platform/storage/signed-url-lifetimes.ts';
import type { SignedMediaUrl } from '#shared/catalog/catalog-item.ts';
import type { StreamUrls } from '#shared/catalog/stream.ts';
import type { Viewer } from '#shared/catalog/tiers.ts';
import type { CatalogRow, StoredFile } from '../item/catalog-row.ts';
import { isVisibleTo, canOpenFiles } from './item-view.ts';
import { buildStreamFolder, streamFiles, THUMBNAIL_SECONDS, toStreamId } from '../item/stream.ts';

/** Twice the duration, within the limits for items. */
export function urlLifetimeSeconds(durationSeconds: number): number {
  if (durationSeconds <= 0) return UNKNOWN_LENGTH_URL_SECONDS;
  return Math.min(
    LONGEST_ITEM_URL_SECONDS,
    Math.max(SHORTEST_ITEM_URL_SECONDS, 2 * durationSeconds),
  );
}

/**
 * Returns the item's file if this viewer may open it. Hidden and missing items get the same
 * response.
 */
export function findAllowedFile(viewer: Viewer, row: CatalogRow | undefined): StoredFile | Refusal {
  const refusal = checkFileAccess(viewer, row);
  if (refusal || !row) return refusal ?? refuse('NOT_FOUND');
  if (row.file) return row.file;

  return refuse(row.copy ? 'FILE_NOT_READY' : 'NOT_FOUND');
}

/** Returns undefined if this viewer may open the item's files. Check this before signing a URL. */
export function checkFileAccess(viewer: Viewer, row: CatalogRow | undefined): Refusal | undefined {
  if (!row || !isVisibleTo(viewer, row)) return refuse('NOT_FOUND');
  return canOpenFiles(viewer, row) ? undefined : refuse('PLAN_REQUIRED');
}

/**
 * Signs a URL for the file. Call only after `findAllowedFile` or `checkFileAccess` has allowed
 * access.
 */
export function signFileUrl(
  signer: MediaSigner,
  file: StoredFile,
  lifetimeSeconds: number,
  now: Date,
): SignedMediaUrl {
  // CloudFront truncates the expiry to whole seconds. Do the same, so that the returned `expiresAt`
  // isn't too late.
  const expiresAt = new Date(
    (Math.floor(now.getTime() / 1000) + Math.floor(lifetimeSeconds)) * 1000,
  );
  const url = signMediaUrl(signer, file.key, expiresAt);

  return { url, contentType: file.contentType, expiresAt: expiresAt.toISOString() };
}

/**
 * Returns the URLs of the file's streaming versions, and cookies that open them until `expiresAt`.
 * Undefined if there are no versions. Call only after `findAllowedFile` has allowed access.
 */
export function signStream(
  signer: MediaSigner,
  { itemId, file, stream }: Pick<CatalogRow, 'itemId' | 'file' | 'stream'>,
  lifetime: { expiresAt: Date; now: Date },
): { urls: StreamUrls; cookies: readonly string[] } | undefined {
  if (stream?.state !== 'ready' || !file || stream.streamId !== toStreamId(file.key))
    return undefined;

  const folder = buildStreamFolder(itemId, stream.streamId);

  return {
    urls: {
      playlistUrl: `/${folder}${streamFiles.playlist}`,
      posterUrl: `/${folder}${stream.poster}`,
      thumbnails: {
        baseUrl: `/${folder}${streamFiles.thumbnail}`,
        count: stream.thumbnailCount,
        intervalSeconds: THUMBNAIL_SECONDS,
      },
    },
    cookies: signMediaFolder(signer, folder, lifetime),
  };
}
