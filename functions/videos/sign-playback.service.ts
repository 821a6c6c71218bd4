import { mediaSigner, signMediaUrl } from '#platform/storage/media-url.ts';
import { RECORDING_URL_SECONDS } from '#platform/storage/signed-url-lifetimes.ts';
import { clock, type Wired } from '#platform/uses/use.ts';
import type { SignedMediaUrl } from '#shared/catalog/catalog-item.ts';
import { videoStore, type VideoKey } from './video.store.ts';

export const signPlaybackUses = {
  videos: /* @__PURE__ */ videoStore.pick('find'),
  signer: mediaSigner,
  now: clock,
};

export type SignPlaybackDeps = Wired<typeof signPlaybackUses>;

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

  const expiresAt = new Date(now().getTime() + RECORDING_URL_SECONDS * 1000);
  const url = signMediaUrl(await signer(), row.mediaKey, expiresAt);

  return { url, contentType: row.contentType, expiresAt: expiresAt.toISOString() };
}
