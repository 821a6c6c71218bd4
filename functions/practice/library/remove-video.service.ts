import {
  withdrawVideoRequests,
  type WithdrawVideoRequestsDeps,
} from '#functions/coaching/coaching.public.ts';
import type { ShareCommentStore } from '#functions/sharing/sharing.public.ts';
import {
  buildThumbnailKey,
  type AnalysisRecordStore,
  type VideoRow,
  type VideoStore,
} from '#functions/videos/videos.public.ts';
import type { ObjectStore } from '#platform/storage/object.store.ts';

export interface RemoveVideoDeps extends WithdrawVideoRequestsDeps {
  videos: Pick<VideoStore, 'remove'>;
  analyses: Pick<AnalysisRecordStore, 'remove'>;
  media: Pick<ObjectStore, 'remove'>;
  comments: Pick<ShareCommentStore, 'removeAll'>;
}

/**
 * Deletes the files, the analysis, the coach requests and the mentors' comments before the row, so
 * that an interrupted removal can be repeated. Then deletes them again, in case a concurrent call
 * added any.
 */
export async function removeVideo(deps: RemoveVideoDeps, row: VideoRow): Promise<void> {
  const { videos, analyses, media, comments } = deps;
  const removeContent = async () => {
    if (row.mediaKey) await media.remove(row.mediaKey);
    await media.remove(buildThumbnailKey(row));
    await analyses.remove(row);
    await withdrawVideoRequests(deps, row);
    await comments.removeAll(row);
  };

  await removeContent();
  await videos.remove(row);
  await removeContent();
}

/**
 * Call after storing a video's file. Returns true if the video still exists; otherwise deletes the
 * file, because no row references it anymore.
 */
export async function deleteOrphanedUpload(
  { videos, media }: Pick<RemoveVideoDeps, 'media'> & { videos: Pick<VideoStore, 'find'> },
  row: VideoRow,
): Promise<boolean> {
  if (await videos.find(row)) return true;
  if (row.mediaKey) await media.remove(row.mediaKey);
  return false;
}
