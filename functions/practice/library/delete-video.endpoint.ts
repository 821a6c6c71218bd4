import { videoStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { deleteVideo } from '#shared/practice/practice.contract.ts';
import { removeVideo, removeVideoUses } from './remove-video.service.ts';

export const deleteVideoEndpoint = endpoint(deleteVideo, {
  impact: 'Members cannot delete their videos.',
  uses: { ...removeVideoUses, videos: videoStore.pick('find', 'remove') },
})(async ({ caller, params }, deps) => {
  const row = await deps.videos.find({ memberId: caller.memberId, videoId: params.id });
  if (!row) return refuse('NOT_FOUND');

  await removeVideo(deps, row);

  return { status: 204, body: undefined };
});

export const { handler, declaration } = deleteVideoEndpoint;
