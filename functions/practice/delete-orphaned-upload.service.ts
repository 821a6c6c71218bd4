import type { ObjectStore } from '../platform/storage/object.store.ts';
import type { VideoRow, VideoStore } from '../videos/videos.public.ts';

interface Deps {
  readonly videos: Pick<VideoStore, 'find'>;
  readonly media: Pick<ObjectStore, 'remove'>;
}

/**
 * Call after storing a file. Deletes the file if the member has deleted the video in the meantime, because no row would
 * reference the file. Returns true if the video still exists.
 */
export async function deleteOrphanedUpload({ videos, media }: Deps, row: VideoRow): Promise<boolean> {
  if (await videos.find(row)) return true;
  if (row.mediaKey) await media.remove(row.mediaKey);
  return false;
}
