import { toVideo, videoStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { FULL_VCPU_MEGABYTES } from '#platform/uses/declaration.ts';
import { listVideos } from '#shared/practice/practice.contract.ts';

/** Lists the member's practice videos, newest first. */
export const listVideosEndpoint = endpoint(listVideos, {
  impact: 'Members cannot see their videos.',
  uses: { videos: videoStore.pick('list') },
  memoryMegabytes: FULL_VCPU_MEGABYTES,
})(async ({ caller }, { videos }) => {
  const rows = (await videos.list(caller.memberId)).filter(({ removing }) => !removing);
  return { status: 200, body: rows.map(toVideo) };
});

export const { handler, declaration } = listVideosEndpoint;
