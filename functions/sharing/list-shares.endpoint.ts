import { videoStore, type VideoStore } from '#functions/videos/videos.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { isLinkRevoked } from '#platform/link-token.ts';
import { listShares } from '#shared/sharing/sharing.contract.ts';
import { shareStore, toShare, type ShareStore } from './share.store.ts';

interface Deps {
  shares: Pick<ShareStore, 'list'>;
  videos: Pick<VideoStore, 'find'>;
  now: () => Date;
}

export function listSharesWith({ shares, videos, now }: Deps): UseCase<typeof listShares> {
  return async ({ caller, params }) => {
    const key = { memberId: caller.memberId, videoId: params.id };
    if (!(await videos.find(key))) return refuse('NOT_FOUND');

    const rows = (await shares.list(key, now())).filter(
      ({ createdAt }) => !isLinkRevoked(createdAt, caller),
    );

    return { status: 200, body: rows.map(toShare).toReversed() };
  };
}

export const handler = createHandler(listShares, () =>
  listSharesWith({ shares: shareStore(), videos: videoStore(), now: () => new Date() }),
);
