import * as z from 'zod';
import { getPlayback } from '../../shared/practice/practice.contract.ts';
import { documentClient } from '../platform/dynamo/table.ts';
import { readEnvironment } from '../platform/environment.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { refuse } from '../platform/http/refusal.ts';
import { signMediaAddress, type MediaSigner } from '../platform/storage/media-address.ts';
import { deployedSigner } from '../platform/storage/media-signer.ts';
import { videoStore, type VideoStore } from './video.store.ts';

interface Parts {
  readonly videos: Pick<VideoStore, 'find'>;
  readonly signer: () => Promise<MediaSigner>;
  readonly now: () => Date;
}

/** A private recording's address lives only as long as a viewing; the player asks again. */
const LIFE_MS = 5 * 60_000;

export function getPlaybackWith({ videos, signer, now }: Parts): UseCase<typeof getPlayback> {
  return async ({ caller, params }) => {
    const row = await videos.find({ memberId: caller.memberId, videoId: params.id });
    if (!row?.mediaKey) return refuse('NOT_FOUND');
    const expiresAt = new Date(now().getTime() + LIFE_MS);
    const url = signMediaAddress(await signer(), row.mediaKey, expiresAt);
    return { status: 200, body: { url, contentType: row.contentType, expiresAt: expiresAt.toISOString() } };
  };
}

export const handler = endpoint(getPlayback, () => {
  const { VIDEOS_TABLE } = readEnvironment({ VIDEOS_TABLE: z.string() });
  return getPlaybackWith({
    videos: videoStore(documentClient(), VIDEOS_TABLE),
    signer: deployedSigner(),
    now: () => new Date(),
  });
});
