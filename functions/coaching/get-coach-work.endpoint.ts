import * as z from 'zod';
import { getCoachWork } from '../../shared/coaching/coaching.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { videoStore, type VideoStore } from '../practice/practice.public.ts';
import type { CoachRequestStore } from './coach-request.store.ts';
import { deployedRequests } from './deployed-coaching.ts';
import { keyOfDeskId } from './desk-id.ts';
import { coachWorkOf } from './desk-view.ts';
import { isWithinReach } from './reach.ts';

interface Parts {
  readonly requests: Pick<CoachRequestStore, 'list'>;
  readonly videos: Pick<VideoStore, 'find'>;
  readonly now: () => Date;
}

export function getCoachWorkWith({ requests, videos, now }: Parts): UseCase<typeof getCoachWork> {
  return async ({ caller, params }) => {
    const coachId = caller.memberId;
    const { memberId, requestId } = keyOfDeskId(params.id);
    // The page also shows earlier answers, so one query loads everything.
    const all = await requests.list(memberId);
    const row = all.find((each) => each.requestId === requestId);
    if (!row || !isWithinReach(row, coachId, now())) return refuse('NOT_FOUND');
    const video = await videos.find(row);
    return { status: 200, body: coachWorkOf({ row, coachId, video, all, now: now() }) };
  };
}

export const handler = endpoint(getCoachWork, () => {
  const { VIDEOS_TABLE } = readEnvironment({ VIDEOS_TABLE: z.string() });
  return getCoachWorkWith({
    requests: deployedRequests(),
    videos: videoStore(documentClient(), VIDEOS_TABLE),
    now: () => new Date(),
  });
});
