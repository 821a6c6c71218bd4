import { signThumbnails, signThumbnailsUses, videoStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { listThumbnails } from '#shared/practice/practice.contract.ts';

/** Signs the URLs of all thumbnails, so that the list of recordings needs only one request. */
export const listThumbnailsEndpoint = endpoint(listThumbnails, {
  impact: 'The library shows placeholders instead of thumbnails.',
  uses: { videos: videoStore.pick('list'), ...signThumbnailsUses },
})(async ({ caller }, { videos, ...signing }) => {
  const rows = await videos.list(caller.memberId);
  const shown = rows.filter(({ hasThumbnail, removing }) => hasThumbnail && !removing);
  return { status: 200, body: await signThumbnails(signing, shown) };
});

export const { handler, declaration } = listThumbnailsEndpoint;
