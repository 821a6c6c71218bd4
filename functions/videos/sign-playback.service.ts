import { mediaSigner, signMediaUrl } from '#platform/storage/media-url.ts';
import { clock, type Wired } from '#platform/uses/use.ts';
import type { SignedMediaUrl } from '#shared/catalog/catalog-item.ts';
import { MINUTE_MS } from '#shared/product/time.ts';
import { videoStore, type VideoKey } from './video.store.ts';

export const signPlaybackUses = {
  videos: /* @__PURE__ */ videoStore.pick('find'),
  signer: mediaSigner,
  now: clock,
};

export type SignPlaybackDeps = Wired<typeof signPlaybackUses>;

/** Short, because recordings are private. The player requests a new URL when it needs one. */
const URL_LIFETIME_MS = 5 * MINUTE_MS;

/**
 * Returns a signed URL of the recording; undefined if the recording doesn't exist or was refused.
 * The caller must check the viewer's access first.
 */
export async function signPlayback(
  { videos, signer, now }: SignPlaybackDeps,
  { memberId, videoId }: VideoKey,
): Promise<SignedMediaUrl | undefined> {
  const row = await videos.find({ memberId, videoId });
  if (!row?.mediaKey) return undefined;

  const expiresAt = new Date(now().getTime() + URL_LIFETIME_MS);
  const url = signMediaUrl(await signer(), row.mediaKey, expiresAt);

  return { url, contentType: row.contentType, expiresAt: expiresAt.toISOString() };
}
