import * as z from 'zod';
import { goesAgainAt } from '../../shared/practice/keeping.ts';
import { listVideos } from '../../shared/practice/practice.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { keepingStore, type KeepingStore } from './keeping.store.ts';
import { videoOf, type VideoRow } from './video-row.ts';
import { videoStore, type VideoStore } from './video.store.ts';

interface Parts {
  readonly videos: Pick<VideoStore, 'list'>;
  readonly keeping: Pick<KeepingStore, 'date'>;
  readonly now: () => Date;
}

/** The member's practice sessions, newest first. Rows written before the expiry feature get an expiry here, once. */
export function listVideosWith(parts: Parts): UseCase<typeof listVideos> {
  return async ({ caller }) => {
    const rows = (await parts.videos.list(caller.memberId)).filter(({ removing }) => !removing);
    const dated = await Promise.all(rows.map((row) => withEnd(parts, row)));
    return { status: 200, body: dated.map(videoOf) };
  };
}

async function withEnd({ keeping, now }: Parts, row: VideoRow): Promise<VideoRow> {
  if (row.kept || row.goesAt !== undefined) return row;
  return (await keeping.date(row, goesAgainAt(new Date(row.createdAt), now()))) ?? row;
}

export const handler = endpoint(listVideos, () => {
  const { VIDEOS_TABLE } = readEnvironment({ VIDEOS_TABLE: z.string() });
  return listVideosWith({
    videos: videoStore(documentClient(), VIDEOS_TABLE),
    keeping: keepingStore(documentClient(), VIDEOS_TABLE),
    now: () => new Date(),
  });
});
