import * as z from 'zod';
import { deleteVideo } from '../../shared/practice/practice.contract.ts';
import { coachRequestStore, withdrawAboutVideo, type CoachRequestStore } from '../coaching/coaching.public.ts';
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
  readonly requests: Pick<CoachRequestStore, 'list' | 'drop'>;
}

/**
 * The row goes after its file, its analysis and what was asked of coaches about it: if this is interrupted, the video is still listed and can be deleted again.
 * What was brought in meanwhile goes after the row.
 */
export function deleteVideoWith({ videos, analyses, media, requests }: Parts): UseCase<typeof deleteVideo> {
  return async ({ caller, params }) => {
    const key = { memberId: caller.memberId, videoId: params.id };
    const row = await videos.find(key);
    if (!row) return refuse('NOT_FOUND');
    const removeContent = async () => {
      if (row.mediaKey) await media.remove(row.mediaKey);
      await analyses.remove(key);
      await withdrawAboutVideo(requests, key);
    };
    await removeContent();
    await videos.remove(key);
    await removeContent();
    return { status: 204, body: undefined };
  };
}

export const handler = endpoint(deleteVideo, () => {
  const environment = readEnvironment({
    VIDEOS_TABLE: z.string(),
    ANALYSES_TABLE: z.string(),
    COACHING_TABLE: z.string(),
    MEDIA_BUCKET: z.string(),
  });
  return deleteVideoWith({
    videos: videoStore(documentClient(), environment.VIDEOS_TABLE),
    analyses: analysisRecordStore(documentClient(), environment.ANALYSES_TABLE),
    media: objectStore(environment.MEDIA_BUCKET),
    requests: coachRequestStore(documentClient(), environment.COACHING_TABLE),
  });
});
