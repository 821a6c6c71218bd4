import { buildThumbnailKey, videoStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { mediaSigner, signMediaUrl } from '#platform/storage/media-url.ts';
import { clock } from '#platform/uses/use.ts';
import { listThumbnails } from '#shared/practice/practice.contract.ts';

/**
 * Longer than for playback, because thumbnails below the fold load only when the member scrolls.
 */
const URL_LIFETIME_MS = 15 * 60_000;

/** Signs the URLs of all thumbnails, so that the list of recordings needs only one request. */
export const listThumbnailsEndpoint = endpoint(listThumbnails, {
  impact: 'The library shows placeholders instead of thumbnails.',
  uses: { videos: videoStore.pick('list'), signer: mediaSigner, now: clock },
})(async ({ caller }, { videos, signer, now }) => {
  const rows = await videos.list(caller.memberId);
  const signing = await signer();
  const expiresAt = new Date(now().getTime() + URL_LIFETIME_MS);

  const urls = rows
    .filter(({ hasThumbnail, removing }) => hasThumbnail && !removing)
    .map((row) => [row.videoId, signMediaUrl(signing, buildThumbnailKey(row), expiresAt)] as const);

  return {
    status: 200,
    body: { urls: Object.fromEntries(urls), expiresAt: expiresAt.toISOString() },
  };
});

export const { handler, declaration } = listThumbnailsEndpoint;
