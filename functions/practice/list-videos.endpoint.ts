import * as z from 'zod';
import { calculateExpiresAtAfterUnpin } from '../../shared/practice/video-expiry.ts';
import { listVideos } from '../../shared/practice/practice.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { videoExpiryStore, type VideoExpiryStore } from './video-expiry.store.ts';
import { toVideo, type VideoRow, videoStore, type VideoStore } from '../videos/videos.public.ts';

interface Deps {
  readonly videos: Pick<VideoStore, 'list'>;
  readonly expiry: Pick<VideoExpiryStore, 'setExpiry'>;
  readonly now: () => Date;
}

/**
 * The member's practice sessions, newest first. Sets the expiry of rows that were written before the expiry feature.
 */
export function listVideosWith(deps: Deps): UseCase<typeof listVideos> {
  return async ({ caller }) => {
    const rows = (await deps.videos.list(caller.memberId)).filter(({ removing }) => !removing);
    const videosWithExpiry = await Promise.all(rows.map((row) => ensureExpiry(deps, row)));
    return { status: 200, body: videosWithExpiry.map(toVideo) };
  };
}

async function ensureExpiry({ expiry, now }: Deps, row: VideoRow): Promise<VideoRow> {
  if (row.kept || row.expiresAt !== undefined) return row;
  return (await expiry.setExpiry(row, calculateExpiresAtAfterUnpin(new Date(row.createdAt), now()))) ?? row;
}

export const handler = endpoint(listVideos, () => {
  const { VIDEOS_TABLE } = readEnvironment({ VIDEOS_TABLE: z.string() });
  return listVideosWith({
    videos: videoStore(documentClient(), VIDEOS_TABLE),
    expiry: videoExpiryStore(documentClient(), VIDEOS_TABLE),
    now: () => new Date(),
  });
});
