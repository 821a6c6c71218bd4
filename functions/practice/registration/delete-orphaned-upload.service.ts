import type { VideoRow, VideoStore } from '#functions/videos/videos.public.ts';
import type { ObjectStore } from '#platform/storage/object.store.ts';

interface Deps {
  videos: Pick<VideoStore, 'find'>;
  media: Pick<ObjectStore, 'remove'>;
}

/**
 * Call after storing a video's file. Returns true if the video still exists; otherwise deletes the
 * file, because no row references it anymore.
 */
export async function deleteOrphanedUpload(
  { videos, media }: Deps,
  row: VideoRow,
): Promise<boolean> {
  if (await videos.find(row)) return true;
  if (row.mediaKey) await media.remove(row.mediaKey);
  return false;
}
