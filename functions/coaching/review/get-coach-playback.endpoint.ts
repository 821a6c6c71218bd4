import {
  signPlayback,
  videoStore,
  type SignPlaybackDeps,
  type VideoStore,
} from '#functions/videos/videos.public.ts';
import { createHandler, type UseCase } from '#platform/http/handler.ts';
import { refuse } from '#platform/http/refusal.ts';
import { mediaSignerFromEnv } from '#platform/storage/media-url.ts';
import { getCoachPlayback } from '#shared/coaching/coaching.contract.ts';
import { coachReviewStore, type CoachReviewStore } from './coach-review.store.ts';
import { canCoachAccess, parseCoachQueueId } from '../request/coach-access.ts';

interface Deps extends SignPlaybackDeps {
  videos: Pick<VideoStore, 'find' | 'addStaffView'>;
  reviews: Pick<CoachReviewStore, 'find'>;
}

/**
 * The URL expires within minutes, so that a coach loses access soon after the hold ends. The member
 * sees when the recording was opened, so the view is recorded before the URL is returned.
 */
export function getCoachPlaybackWith({
  reviews,
  ...recordings
}: Deps): UseCase<typeof getCoachPlayback> {
  return async ({ caller, params }) => {
    const row = await reviews.find(parseCoachQueueId(params.id));
    if (!row || !canCoachAccess(row, caller.memberId, recordings.now())) return refuse('NOT_FOUND');

    const video = await recordings.videos.find(row);
    const playback = video && (await signPlayback(recordings, row));
    if (!playback || caller.role === 'member') return refuse('NOT_FOUND');

    const viewer = { viewerId: caller.memberId, role: caller.role };
    const isRecorded = await recordings.videos.addStaffView(video, viewer, recordings.now());

    return isRecorded ? { status: 200, body: playback } : refuse('NOT_FOUND');
  };
}

export const handler = createHandler(getCoachPlayback, () =>
  getCoachPlaybackWith({
    reviews: coachReviewStore(),
    videos: videoStore(),
    signer: mediaSignerFromEnv(),
    now: () => new Date(),
  }),
);
