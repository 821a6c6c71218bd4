import {
  signPlayback,
  type SignPlaybackDeps,
  videoStore,
} from '#functions/videos/videos.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { mediaSignerFromEnv } from '#platform/storage/media-url.ts';
import { getPlayback } from '#shared/practice/practice.contract.ts';

export function getPlaybackWith(deps: SignPlaybackDeps): UseCase<typeof getPlayback> {
  return async ({ caller, params }) => {
    const playback = await signPlayback(deps, { memberId: caller.memberId, videoId: params.id });
    return playback ? { status: 200, body: playback } : refuse('NOT_FOUND');
  };
}

export const handler = createHandler(getPlayback, () =>
  getPlaybackWith({ videos: videoStore(), signer: mediaSignerFromEnv(), now: () => new Date() }),
);
