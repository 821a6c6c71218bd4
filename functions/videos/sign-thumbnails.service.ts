import { mediaSigner, signMediaUrl } from '#platform/storage/media-url.ts';
import { clock, type Wired } from '#platform/uses/use.ts';
import type { SignedThumbnails } from '#shared/practice/video-schema.ts';
import { MINUTE_MS } from '#shared/product/time.ts';
import { buildThumbnailKey } from './video-row.ts';
import type { VideoKey } from './video.store.ts';

export const signThumbnailsUses = { signer: mediaSigner, now: clock };

/**
 * Longer than for playback, because thumbnails below the fold load only when the member scrolls.
 */
const URL_LIFETIME_MS = 15 * MINUTE_MS;

/**
 * Returns signed URLs of these recordings' thumbnails. The caller must check the viewer's access
 * first.
 */
export async function signThumbnails(
  { signer, now }: Wired<typeof signThumbnailsUses>,
  videos: readonly VideoKey[],
): Promise<SignedThumbnails> {
  const signing = await signer();
  const expiresAt = new Date(now().getTime() + URL_LIFETIME_MS);
  const urls = videos.map((key) => [
    key.videoId,
    signMediaUrl(signing, buildThumbnailKey(key), expiresAt),
  ]);

  return { urls: Object.fromEntries(urls), expiresAt: expiresAt.toISOString() };
}
