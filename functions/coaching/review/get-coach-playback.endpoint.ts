import { signPlayback, videoStore } from '#functions/videos/videos.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { refuse } from '#platform/http/refusal.ts';
import { mediaSigner } from '#platform/storage/media-url.ts';
import { clock } from '#platform/uses/use.ts';
import { getCoachPlayback } from '#shared/coaching/coaching.contract.ts';
import { coachReviewStore } from './coach-review.store.ts';
import { canCoachAccess, parseCoachQueueId } from '../request/coach-access.ts';

/**
 * The URL expires within minutes, so that a coach loses access soon after the hold ends. The member
 * sees when the recording was opened, so the view is recorded before the URL is returned.
 */
export const getCoachPlaybackEndpoint = endpoint(getCoachPlayback, {
  impact: 'Coaches cannot watch the videos that were submitted.',
  uses: {
    reviews: coachReviewStore.pick('find'),
    videos: videoStore.pick('find', 'addStaffView'),
    signer: mediaSigner,
    now: clock,
  },
})(async ({ caller, params }, { reviews, ...recordings }) => {
  const row = await reviews.find(parseCoachQueueId(params.id));
  if (!row || !canCoachAccess(row, caller.memberId, recordings.now())) return refuse('NOT_FOUND');

  const video = await recordings.videos.find(row);
  const playback = video && (await signPlayback(recordings, row));
  if (!playback || caller.role === 'member') return refuse('NOT_FOUND');

  const viewer = { viewerId: caller.memberId, role: caller.role };
  const isRecorded = await recordings.videos.addStaffView(video, viewer, recordings.now());

  return isRecorded ? { status: 200, body: playback } : refuse('NOT_FOUND');
});

export const { handler, declaration } = getCoachPlaybackEndpoint;
