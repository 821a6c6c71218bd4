import { signPlayback, signPlaybackUses } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { getPlayback } from '#shared/practice/practice.contract.ts';

export const getPlaybackEndpoint = endpoint(getPlayback, {
  impact: 'Members cannot watch their videos.',
  uses: signPlaybackUses,
})(async ({ caller, params }, deps) => {
  const playback = await signPlayback(deps, { memberId: caller.memberId, videoId: params.id });
  return playback ? { status: 200, body: playback } : refuse('NOT_FOUND');
});

export const { handler, declaration } = getPlaybackEndpoint;
