import { toVideo, videoStore, type VideoStore } from '#functions/videos/videos.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { listVideos } from '#shared/practice/practice.contract.ts';

/** Lists the member's practice videos, newest first. */
export function listVideosWith({
  videos,
}: {
  videos: Pick<VideoStore, 'list'>;
}): UseCase<typeof listVideos> {
  return async ({ caller }) => {
    const rows = (await videos.list(caller.memberId)).filter(({ removing }) => !removing);
    return { status: 200, body: rows.map(toVideo) };
  };
}

export const handler = createHandler(listVideos, () => listVideosWith({ videos: videoStore() }));
