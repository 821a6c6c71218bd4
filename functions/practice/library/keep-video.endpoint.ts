import { toVideo, videoStore, type VideoStore } from '#functions/videos/videos.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { keepVideo } from '#shared/practice/practice.contract.ts';
import { calculateExpiresAtAfterUnpin } from '#shared/practice/video-expiry.ts';
import { videoExpiryStore, type VideoExpiryStore } from './video-expiry.store.ts';

interface Deps {
  videos: Pick<VideoStore, 'find'>;
  expiry: Pick<VideoExpiryStore, 'keep' | 'unpin'>;
  now: () => Date;
}

/**
 * Keeps the video, or lets it expire again. Idempotent. Returns 404 once the video's removal has
 * begun.
 */
export function keepVideoWith({ videos, expiry, now }: Deps): UseCase<typeof keepVideo> {
  return async ({ caller, params, body }) => {
    const key = { memberId: caller.memberId, videoId: params.id };
    const row = await videos.find(key);
    if (!row || row.removing) return refuse('NOT_FOUND');
    if (row.kept === body.keep) return { status: 200, body: { video: toVideo(row) } };

    const changed = body.keep
      ? await expiry.keep(key)
      : await expiry.unpin(key, calculateExpiresAtAfterUnpin(new Date(row.createdAt), now()));

    return changed ? { status: 200, body: { video: toVideo(changed) } } : refuse('NOT_FOUND');
  };
}

export const handler = createHandler(keepVideo, () =>
  keepVideoWith({ videos: videoStore(), expiry: videoExpiryStore(), now: () => new Date() }),
);
