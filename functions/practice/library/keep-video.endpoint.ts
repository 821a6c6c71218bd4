import { toVideo, videoStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clock } from '#platform/uses/use.ts';
import { keepVideo } from '#shared/practice/practice.contract.ts';
import { calculateExpiresAtAfterUnpin } from '#shared/practice/video-expiry.ts';
import { videoExpiryStore } from './video-expiry.store.ts';

/**
 * Keeps the video, or lets it expire again. Idempotent. Returns 404 once the video's removal has
 * begun.
 */
export const keepVideoEndpoint = endpoint(keepVideo, {
  impact: 'Members cannot keep recordings that are about to expire.',
  uses: {
    videos: videoStore.pick('find'),
    expiry: videoExpiryStore.pick('keep', 'unpin'),
    now: clock,
  },
})(async ({ caller, params, body }, { videos, expiry, now }) => {
  const key = { memberId: caller.memberId, videoId: params.id };
  const row = await videos.find(key);
  if (!row || row.removing) return refuse('NOT_FOUND');
  if (row.kept === body.keep) return { status: 200, body: { video: toVideo(row) } };

  const changed = body.keep
    ? await expiry.keep(key)
    : await expiry.unpin(key, calculateExpiresAtAfterUnpin(new Date(row.createdAt), now()));

  return changed ? { status: 200, body: { video: toVideo(changed) } } : refuse('NOT_FOUND');
});

export const { handler, declaration } = keepVideoEndpoint;
