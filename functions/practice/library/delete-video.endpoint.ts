import { createCoachAnswers } from '#functions/billing/billing.public.ts';
import { coachRequestStore } from '#functions/coaching/coaching.public.ts';
import { shareCommentStore } from '#functions/sharing/sharing.public.ts';
import {
  analysisRecordStore,
  videoStore,
  type VideoStore,
} from '#functions/videos/videos.public.ts';
import { readVariable } from '#platform/environment.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { objectStore } from '#platform/storage/object.store.ts';
import { deleteVideo } from '#shared/practice/practice.contract.ts';

import { removeVideo, type RemoveVideoDeps } from './remove-video.service.ts';

export function deleteVideoWith(
  deps: RemoveVideoDeps & { videos: Pick<VideoStore, 'find'> },
): UseCase<typeof deleteVideo> {
  return async ({ caller, params }) => {
    const row = await deps.videos.find({ memberId: caller.memberId, videoId: params.id });
    if (!row) return refuse('NOT_FOUND');

    await removeVideo(deps, row);

    return { status: 204, body: undefined };
  };
}

export const handler = createHandler(deleteVideo, () =>
  deleteVideoWith({
    videos: videoStore(),
    analyses: analysisRecordStore(),
    media: objectStore(readVariable('MEDIA_BUCKET')),
    requests: coachRequestStore(),
    coachAnswers: createCoachAnswers(),
    comments: shareCommentStore(),
    now: () => new Date(),
  }),
);
