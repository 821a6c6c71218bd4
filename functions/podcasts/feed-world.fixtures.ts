import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { aCommonRow } from '#functions/catalog/fixtures/catalog-row.fixtures.ts';
import { memberStore } from '#functions/members/members.public.ts';
import { startLocalTables } from '#platform/dynamo/local-tables.fixtures.ts';
import { aCall } from '#platform/http/call.fixtures.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { rateLimitStore } from '#platform/rate-limit.store.ts';
import { member } from '#platform/session/principal.fixtures.ts';
import type { Principal } from '#platform/session/principal.ts';
import { aMediaSigner, mediaPublicKey } from '#platform/storage/media-signer.fixtures.ts';

import { createPodcastFeedEndpoint } from './create-podcast-feed.endpoint.ts';
import { deletePodcastFeedEndpoint } from './delete-podcast-feed.endpoint.ts';
import { feedStore } from './feed.store.ts';
import { openFeedEpisodeEndpoint } from './open-feed-episode.endpoint.ts';
import { podcastRowSchema, type PodcastRow } from './podcast-kind.service.ts';
import { readPodcastFeedEndpoint } from './read-podcast-feed.endpoint.ts';

/**
 * Starts local tables, and returns functions that call the private feed endpoints. Podcasts are in
 * memory.
 */
export async function startFeedWorld(podcasts: PodcastRow[]) {
  const { client, close } = await startLocalTables([
    {
      name: 'feeds',
      partition: 'memberId',
      index: { name: 'byFeed', partition: 'feedHash', holds: [] },
    },
    { name: 'members', partition: 'memberId' },
    { name: 'support', partition: 'recordKey' },
  ]);

  let requests = 0;
  const now = () => new Date();
  const feeds = feedStore(client, 'feeds');

  const deps = {
    feeds,
    members: memberStore(client, 'members'),
    limits: rateLimitStore(client, 'support'),
    podcasts: {
      // One episode per page, so that every test reads several pages.
      page: async ({ after }: { after?: { itemId: string } | undefined }) => {
        const at = podcasts.findIndex(({ itemId }) => itemId === after?.itemId) + 1;
        const row = podcasts[at];
        return { rows: row ? [row] : [], next: at < podcasts.length - 1 && row ? row : null };
      },
      find: async (id: string) => podcasts.find(({ itemId }) => itemId === id),
    },
    signer: async () => aMediaSigner,
    origin: aMediaSigner.origin,
    now,
  };

  /** By default, each request comes from a different network. */
  const aRequest = (sourceIp?: string) => {
    requests += 1;

    const ip = sourceIp ?? `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`;

    return {
      ...aCall,
      caller: null,
      request: { ...aCall.request, requestId: `request-${requests}`, sourceIp: ip },
    };
  };

  return {
    feeds,
    keys: new Map([[aMediaSigner.keyPairId, mediaPublicKey]]),

    async setMember(memberId: string, given: Partial<Principal> = {}) {
      const Item = { ...member, memberId, createdAt: now().toISOString(), ...given };
      await client.send(new PutCommand({ TableName: 'members', Item }));
    },

    /** Returns the feed's token. */
    async create(memberId: string): Promise<string> {
      const answer = await createPodcastFeedEndpoint.with(deps)({
        ...aCall,
        caller: { ...member, memberId },
      });

      if (isRefusal(answer)) throw new Error(answer.refused);

      return answer.body.path.slice('/api/podcast-feeds/'.length);
    },

    tryCreate: (caller: Principal) => createPodcastFeedEndpoint.with(deps)({ ...aCall, caller }),
    turnOff: (memberId: string) =>
      deletePodcastFeedEndpoint.with({ feeds })({ ...aCall, caller: { ...member, memberId } }),
    read: (token: string, sourceIp?: string) =>
      readPodcastFeedEndpoint.with(deps)({ ...aRequest(sourceIp), params: { token } }),
    open: (token: string, id: string) =>
      openFeedEpisodeEndpoint.with(deps)({ ...aRequest(), params: { token, id } }),
    close,
  };
}

export type FeedWorld = Awaited<ReturnType<typeof startFeedWorld>>;

export function aPodcastRow(itemId: string, given: Partial<PodcastRow> = {}): PodcastRow {
  const file = {
    key: `media/content/podcast/${itemId}/secret`,
    uploadId: 'upload-1',
    contentType: 'audio/mpeg',
    size: 1234,
    fileName: 'a.mp3',
  };

  return podcastRowSchema.parse({
    ...aCommonRow({ itemId, title: `Title of ${itemId}`, description: 'D', file }),
    kind: 'podcast',
    duration: 60,
    hostName: 'Hanna Host',
    hostImage: null,
    captions: null,
    ...given,
  });
}

/** The IDs of the feed's episodes, or the refusal. */
export function listEpisodes(answer: Refusal | { body: string }): string {
  if (isRefusal(answer)) return answer.refused;
  return [...answer.body.matchAll(/<guid[^>]*>([^<]*)</g)].map(([, id]) => id).join(' ');
}
