import { toVideo } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { FULL_VCPU_MEGABYTES } from '#platform/uses/declaration.ts';
import { NEXT_CURSOR_HEADER } from '#shared/http/next-cursor.ts';
import { listVideos } from '#shared/practice/practice.contract.ts';
import { videoPageStore } from './video-page.store.ts';

export const listVideosEndpoint = endpoint(listVideos, {
  impact: 'Members cannot see their videos.',
  uses: { pages: videoPageStore.pick('listPage') },
  memoryMegabytes: FULL_VCPU_MEGABYTES,
})(async ({ caller, query }, { pages }) => {
  const { rows, next } = await pages.listPage(caller.memberId, query.after);
  const headers: Record<string, string> = next === undefined ? {} : { [NEXT_CURSOR_HEADER]: next };

  return {
    status: 200,
    body: rows.filter(({ removing }) => !removing).map(toVideo),
    headers,
  };
});

export const { handler, declaration } = listVideosEndpoint;
