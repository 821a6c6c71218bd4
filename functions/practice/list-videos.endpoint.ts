import * as z from 'zod';
import { listVideos } from '../../shared/practice/practice.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { videoOf } from './video-row.ts';
import { videoStore, type VideoStore } from './video.store.ts';

/** The member's practice sessions, newest first. */
export function listVideosWith(videos: Pick<VideoStore, 'list'>): UseCase<typeof listVideos> {
  return async ({ caller }) => ({ status: 200, body: (await videos.list(caller.memberId)).map(videoOf) });
}

export const handler = endpoint(listVideos, () => {
  const { VIDEOS_TABLE } = readEnvironment({ VIDEOS_TABLE: z.string() });
  return listVideosWith(videoStore(documentClient(), VIDEOS_TABLE));
});
