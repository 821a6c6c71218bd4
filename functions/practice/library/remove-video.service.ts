import { isFreeIfDeleted, usageStore } from '#functions/billing/billing.public.ts';
import {
  withdrawVideoRequests,
  withdrawVideoRequestsUses,
} from '#functions/coaching/coaching.public.ts';
import { shareCommentStore } from '#functions/sharing/sharing.public.ts';
import {
  analysisRecordStore,
  buildThumbnailKey,
  videoStore,
  type VideoRow,
} from '#functions/videos/videos.public.ts';
import { objects } from '#platform/storage/objects.ts';
import { PRACTICE_PREFIX, THUMBNAILS_PREFIX } from '#platform/storage/prefixes.ts';
import type { Wired } from '#platform/uses/use.ts';

export const removeVideoUses = {
  ...withdrawVideoRequestsUses,
  videos: videoStore.pick('remove'),
  analyses: analysisRecordStore.pick('remove'),
  media: objects('Media', PRACTICE_PREFIX, THUMBNAILS_PREFIX).pick('remove'),
  comments: shareCommentStore.pick('removeAll'),
  usage: usageStore.pick('uncountTake'),
};

/**
 * Deletes the files, the analysis, the coach requests and the mentors' comments before the row, so
 * that an interrupted removal can be repeated. Then deletes them again, in case a concurrent call
 * added any.
 */
export async function removeVideo(
  deps: Wired<typeof removeVideoUses>,
  row: VideoRow,
): Promise<void> {
  const { videos, analyses, media, comments, usage, now } = deps;
  const removeContent = async () => {
    if (row.mediaKey) await media.remove(row.mediaKey);
    await media.remove(buildThumbnailKey(row));
    await analyses.remove(row);
    await withdrawVideoRequests(deps, row);
    await comments.removeAll(row);
  };

  await removeContent();
  // Before the row, because a repeated removal couldn't tell anymore whether the take is free.
  if (isFreeIfDeleted(row, now()))
    await usage.uncountTake(row.memberId, row.videoId, new Date(row.createdAt));
  await videos.remove(row);
  await removeContent();
}
