import { listVideos } from '../../shared/practice/practice.contract.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { toVideo, videoStore, type VideoStore } from '../videos/videos.public.ts';

interface Deps {
  readonly videos: Pick<VideoStore, 'list'>;
}

/** Lists the member's practice videos, newest first. */
export function listVideosWith({ videos }: Deps): UseCase<typeof listVideos> {
  return async ({ caller }) => {
    const rows = (await videos.list(caller.memberId)).filter(({ removing }) => !removing);
    return { status: 200, body: rows.map(toVideo) };
  };
}

export const handler = endpoint(listVideos, () => listVideosWith({ videos: videoStore() }));
