import * as z from 'zod';
import { getPlayback } from '../../shared/practice/practice.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { mediaSignerFromEnv } from '../platform/storage/media-signer.ts';
import { signPlayback, type SignPlaybackDeps, videoStore } from '../videos/videos.public.ts';

export function getPlaybackWith(deps: SignPlaybackDeps): UseCase<typeof getPlayback> {
  return async ({ caller, params }) => {
    const playback = await signPlayback(deps, { memberId: caller.memberId, videoId: params.id });
    return playback ? { status: 200, body: playback } : refuse('NOT_FOUND');
  };
}

export const handler = endpoint(getPlayback, () => {
  const { VIDEOS_TABLE } = readEnvironment({ VIDEOS_TABLE: z.string() });
  return getPlaybackWith({
    videos: videoStore(documentClient(), VIDEOS_TABLE),
    signer: mediaSignerFromEnv(),
    now: () => new Date(),
  });
});
