import { mediaSigner, signMediaUrl } from '#platform/storage/media-url.ts';
import { THUMBNAIL_URL_SECONDS } from '#platform/storage/signed-url-lifetimes.ts';
import { clock, type Wired } from '#platform/uses/use.ts';
import type { SignedThumbnails } from '#shared/practice/video-schema.ts';
import { buildThumbnailKey } from './video-row.ts';
import type { VideoKey } from './video.store.ts';

export const signThumbnailsUses = { signer: mediaSigner, now: clock };

/**
 * Returns signed URLs of these recordings' thumbnails. The caller must check the viewer's access
 * first.
 */
export async function signThumbnails(
  { signer, now }: Wired<typeof signThumbnailsUses>,
  videos: readonly VideoKey[],
): Promise<SignedThumbnails> {
  const signing = await signer();
  const expiresAt = new Date(now().getTime() + THUMBNAIL_URL_SECONDS * 1000);
  const urls = videos.map((key) => [
    key.videoId,
    signMediaUrl(signing, buildThumbnailKey(key), expiresAt),
  ]);

  return { urls: Object.fromEntries(urls), expiresAt: expiresAt.toISOString() };
}
