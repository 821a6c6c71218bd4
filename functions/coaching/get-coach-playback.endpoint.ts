import * as z from 'zod';
import { getCoachPlayback } from '../../shared/coaching/coaching.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { deployedSigner } from '../platform/storage/media-signer.ts';
import { openRecording, videoStore, type OpenRecordingParts } from '../practice/practice.public.ts';
import { deployedDesk } from './deployed-coaching.ts';
import { keyOfDeskId } from './desk-id.ts';
import type { DeskStore } from './desk.store.ts';
import { isWithinReach } from './reach.ts';

interface Parts extends OpenRecordingParts {
  readonly desk: Pick<DeskStore, 'find'>;
}

/** The URL expires within minutes, which limits access after the coach's hold has ended. */
export function getCoachPlaybackWith({ desk, ...recordings }: Parts): UseCase<typeof getCoachPlayback> {
  return async ({ caller, params }) => {
    const row = await desk.find(keyOfDeskId(params.id));
    if (!row || !isWithinReach(row, caller.memberId, recordings.now())) return refuse('NOT_FOUND');
    const playback = await openRecording(recordings, row);
    return playback ? { status: 200, body: playback } : refuse('NOT_FOUND');
  };
}

export const handler = endpoint(getCoachPlayback, () => {
  const { VIDEOS_TABLE } = readEnvironment({ VIDEOS_TABLE: z.string() });
  return getCoachPlaybackWith({
    desk: deployedDesk(),
    videos: videoStore(documentClient(), VIDEOS_TABLE),
    signer: deployedSigner(),
    now: () => new Date(),
  });
});
