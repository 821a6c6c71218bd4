import { buildThumbnailKey, videoStore, type VideoStore } from '#functions/videos/videos.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { mediaSignerFromEnv, signMediaUrl, type MediaSigner } from '#platform/storage/media-url.ts';
import { listThumbnails } from '#shared/practice/practice.contract.ts';

interface Deps {
  videos: Pick<VideoStore, 'list'>;
  signer: () => Promise<MediaSigner>;
  now: () => Date;
}

/**
 * Longer than for playback, because thumbnails below the fold load only when the member scrolls.
 */
const URL_LIFETIME_MS = 15 * 60_000;

/** Signs the URLs of all thumbnails, so that the list of recordings needs only one request. */
export function listThumbnailsWith({ videos, signer, now }: Deps): UseCase<typeof listThumbnails> {
  return async ({ caller }) => {
    const rows = await videos.list(caller.memberId);
    const mediaSigner = await signer();
    const expiresAt = new Date(now().getTime() + URL_LIFETIME_MS);

    const urls = rows
      .filter(({ hasThumbnail, removing }) => hasThumbnail && !removing)
      .map(
        (row) =>
          [row.videoId, signMediaUrl(mediaSigner, buildThumbnailKey(row), expiresAt)] as const,
      );

    return {
      status: 200,
      body: { urls: Object.fromEntries(urls), expiresAt: expiresAt.toISOString() },
    };
  };
}

export const handler = createHandler(listThumbnails, () =>
  listThumbnailsWith({ videos: videoStore(), signer: mediaSignerFromEnv(), now: () => new Date() }),
);
