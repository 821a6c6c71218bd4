import type { ObjectStore } from '../platform/storage/object.store.ts';
import type { VideoRow } from './video-row.ts';
import type { VideoStore } from './video.store.ts';

interface Parts {
  readonly videos: Pick<VideoStore, 'find'>;
  readonly media: Pick<ObjectStore, 'remove'>;
}

/**
 * To be called after a file was placed: the member may have deleted the video meanwhile, and a file that arrives after
 * its row is gone would stay for ever. True when the video is still there.
 */
export async function leaveNoOrphan({ videos, media }: Parts, row: VideoRow): Promise<boolean> {
  if (await videos.find(row)) return true;
  if (row.mediaKey) await media.remove(row.mediaKey);
  return false;
}
