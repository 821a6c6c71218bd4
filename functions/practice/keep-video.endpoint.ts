import * as z from 'zod';
import { goesAgainAt } from '../../shared/practice/keeping.ts';
import { keepVideo } from '../../shared/practice/practice.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { keepingStore, type KeepingStore } from './keeping.store.ts';
import { videoOf } from './video-row.ts';
import { videoStore, type VideoStore } from './video.store.ts';

interface Parts {
  readonly videos: Pick<VideoStore, 'find'>;
  readonly keeping: Pick<KeepingStore, 'keep' | 'letGo'>;
  readonly now: () => Date;
}

/** Idempotent. A video whose removal has begun is reported as not found. */
export function keepVideoWith({ videos, keeping, now }: Parts): UseCase<typeof keepVideo> {
  return async ({ caller, params, body }) => {
    const key = { memberId: caller.memberId, videoId: params.id };
    const row = await videos.find(key);
    if (!row || row.removing) return refuse('NOT_FOUND');
    if (row.kept === body.keep) return { status: 200, body: { video: videoOf(row) } };
    const changed = body.keep
      ? await keeping.keep(key)
      : await keeping.letGo(key, goesAgainAt(new Date(row.createdAt), now()));
    return changed ? { status: 200, body: { video: videoOf(changed) } } : refuse('NOT_FOUND');
  };
}

export const handler = endpoint(keepVideo, () => {
  const { VIDEOS_TABLE } = readEnvironment({ VIDEOS_TABLE: z.string() });
  return keepVideoWith({
    videos: videoStore(documentClient(), VIDEOS_TABLE),
    keeping: keepingStore(documentClient(), VIDEOS_TABLE),
    now: () => new Date(),
  });
});
