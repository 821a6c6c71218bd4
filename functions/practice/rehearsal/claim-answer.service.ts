import type { VideoRow, VideoStore } from '#functions/videos/videos.public.ts';
import { toPlaceId } from '#shared/practice/questions/follow-up.ts';
import { type RehearsalKey, type RehearsalStore, toAnswerKey } from './rehearsal.store.ts';

interface Deps {
  rehearsals: Pick<RehearsalStore, 'findRow' | 'claimAnswer'>;
  videos: Pick<VideoStore, 'find'>;
  now: () => Date;
}

export interface Answer extends RehearsalKey {
  questionId: string;
  videoId: string;
}

type ClaimedAnswer =
  | { state: 'claimed' }
  /** The rehearsal doesn't ask this question, or isn't the member's. */
  | { state: 'unknown' }
  /** Another upload of the answer is being registered. */
  | { state: 'busy' }
  | { state: 'answered'; row: VideoRow };

/**
 * Longer than the function's timeout, so an older registration that has no video must have failed.
 */
const REGISTRATION_MS = 60_000;

/**
 * Reserves a rehearsal's question for this video. A reload can interrupt the browser after the
 * server has received an answer, so the browser may send the same answer twice. Only the first one
 * becomes a video.
 */
export async function claimAnswer(
  deps: Deps,
  { memberId, rehearsalId, questionId, videoId }: Answer,
): Promise<ClaimedAnswer> {
  const key = { memberId, rehearsalId };
  const rehearsal = await deps.rehearsals.findRow(key);
  if (!rehearsal?.questionIds.includes(toPlaceId(questionId))) return { state: 'unknown' };

  const previous = rehearsal.answers[toAnswerKey(questionId)];
  if (previous?.videoId === videoId) return { state: 'claimed' };

  const row = previous && (await deps.videos.find({ memberId, videoId: previous.videoId }));
  if (row && !row.removing) return { state: 'answered', row };

  const now = deps.now();
  if (previous && now.getTime() - Date.parse(previous.registeredAt) < REGISTRATION_MS)
    return { state: 'busy' };

  const claim = { videoId, registeredAt: now.toISOString(), previous };

  return {
    state: (await deps.rehearsals.claimAnswer(key, questionId, claim)) ? 'claimed' : 'busy',
  };
}
