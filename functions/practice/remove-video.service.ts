import { withdrawVideoRequests, type CoachRequestStore } from '../coaching/coaching.public.ts';
import type { ObjectStore } from '../platform/storage/object.store.ts';
import type { AnalysisRecordStore, VideoRow, VideoStore } from '../videos/videos.public.ts';

export interface RemoveVideoDeps {
  readonly videos: Pick<VideoStore, 'remove'>;
  readonly analyses: Pick<AnalysisRecordStore, 'remove'>;
  readonly media: Pick<ObjectStore, 'remove'>;
  readonly requests: Pick<CoachRequestStore, 'list' | 'removeUnanswered'>;
}

/**
 * Deletes the file, the analysis and the coach requests before the row, so that an interrupted removal can be repeated.
 * Then deletes them again, in case any were added in the meantime.
 */
export async function removeVideo(
  { videos, analyses, media, requests }: RemoveVideoDeps,
  row: VideoRow,
): Promise<void> {
  const removeContent = async () => {
    if (row.mediaKey) await media.remove(row.mediaKey);
    await analyses.remove(row);
    await withdrawVideoRequests(requests, row);
  };
  await removeContent();
  await videos.remove(row);
  await removeContent();
}
