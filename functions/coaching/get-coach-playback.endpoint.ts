import { getCoachPlayback } from '../../shared/coaching/coaching.contract.ts';
import { endpoint, type UseCase } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { mediaSignerFromEnv } from '../platform/storage/media-url.ts';
import { signPlayback, videoStore, type SignPlaybackDeps } from '../videos/videos.public.ts';
import { coachReviewStore, type CoachReviewStore } from './coach-review.store.ts';
import { canCoachAccess, parseCoachQueueId } from './coach-access.ts';

interface Deps extends SignPlaybackDeps {
  readonly reviews: Pick<CoachReviewStore, 'find'>;
}

/** The URL expires within minutes, so that a coach loses access soon after the hold ends. */
export function getCoachPlaybackWith({ reviews, ...recordings }: Deps): UseCase<typeof getCoachPlayback> {
  return async ({ caller, params }) => {
    const row = await reviews.find(parseCoachQueueId(params.id));
    if (!row || !canCoachAccess(row, caller.memberId, recordings.now())) return refuse('NOT_FOUND');
    const playback = await signPlayback(recordings, row);
    return playback ? { status: 200, body: playback } : refuse('NOT_FOUND');
  };
}

export const handler = endpoint(getCoachPlayback, () =>
  getCoachPlaybackWith({
    reviews: coachReviewStore(),
    videos: videoStore(),
    signer: mediaSignerFromEnv(),
    now: () => new Date(),
  }),
);
