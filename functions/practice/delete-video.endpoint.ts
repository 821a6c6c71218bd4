import * as z from 'zod';
import { deleteVideo } from '../../shared/practice/practice.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { objectStore, type ObjectStore } from '../platform/storage/object.store.ts';
import { analysisRecordStore, type AnalysisRecordStore } from './analysis-record.store.ts';
import { videoStore, type VideoStore } from './video.store.ts';

interface Parts {
  readonly videos: Pick<VideoStore, 'find' | 'remove'>;
  readonly analyses: Pick<AnalysisRecordStore, 'remove'>;
  readonly media: Pick<ObjectStore, 'remove'>;
}

/** The row goes last: if this is interrupted, the video is still listed and can be deleted again, and nothing is left behind. */
export function deleteVideoWith({ videos, analyses, media }: Parts): UseCase<typeof deleteVideo> {
  return async ({ caller, params }) => {
    const key = { memberId: caller.memberId, videoId: params.id };
    const row = await videos.find(key);
    if (!row) return refuse('NOT_FOUND');
    if (row.mediaKey) await media.remove(row.mediaKey);
    await analyses.remove(key);
    await videos.remove(key);
    return { status: 204, body: undefined };
  };
}

export const handler = endpoint(deleteVideo, () => {
  const environment = readEnvironment({
    VIDEOS_TABLE: z.string(),
    ANALYSES_TABLE: z.string(),
    MEDIA_BUCKET: z.string(),
  });
  return deleteVideoWith({
    videos: videoStore(documentClient(), environment.VIDEOS_TABLE),
    analyses: analysisRecordStore(documentClient(), environment.ANALYSES_TABLE),
    media: objectStore(environment.MEDIA_BUCKET),
  });
});
