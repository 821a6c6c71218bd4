import { signMediaAddress, type MediaSigner } from '../platform/storage/media-address.ts';
import type { VideoKey, VideoStore } from './video.store.ts';

export interface OpenRecordingParts {
  readonly videos: Pick<VideoStore, 'find'>;
  readonly signer: () => Promise<MediaSigner>;
  readonly now: () => Date;
}

/** A signed address of a recording. `expiresAt` is ISO. */
export interface Playback {
  readonly url: string;
  readonly contentType: string;
  readonly expiresAt: string;
}

/** A private recording's address lives only as long as a viewing; the player asks again. */
const LIFE_MS = 5 * 60_000;

/** Whoever calls this has decided that the viewer may. Undefined when there is no such recording, or no file of it. */
export async function openRecording(
  { videos, signer, now }: OpenRecordingParts,
  { memberId, videoId }: VideoKey,
): Promise<Playback | undefined> {
  const row = await videos.find({ memberId, videoId });
  if (!row?.mediaKey) return undefined;
  const expiresAt = new Date(now().getTime() + LIFE_MS);
  const url = signMediaAddress(await signer(), row.mediaKey, expiresAt);
  return { url, contentType: row.contentType, expiresAt: expiresAt.toISOString() };
}
