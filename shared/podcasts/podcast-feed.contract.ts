import * as z from 'zod';
import { itemIdSchema } from '#shared/catalog/catalog-item.ts';
import { contractsFor } from '#shared/http/contract.ts';

const contract = contractsFor('podcasts');

/** When the member's feed was created (ISO 8601); null without a feed. */
export const getPodcastFeed = contract({
  name: 'get-podcast-feed',
  method: 'GET',
  path: '/api/podcast-feed',
  access: 'member',
  replies: { 200: z.object({ createdAt: z.string().nullable() }) },
});

/**
 * Creates the member's private feed. An earlier URL stops working. `path` can't be read again. 403
 * without a plan.
 */
export const createPodcastFeed = contract({
  name: 'create-podcast-feed',
  method: 'POST',
  path: '/api/podcast-feed',
  access: 'member',
  replies: { 200: z.object({ path: z.string(), createdAt: z.string() }) },
});

/** Turns the feed off immediately. */
export const deletePodcastFeed = contract({
  name: 'delete-podcast-feed',
  method: 'DELETE',
  path: '/api/podcast-feed',
  access: 'member',
  replies: { 204: 'empty' },
});

/** Any text is accepted, so that a malformed token gets the same response as an unknown token. */
const token = z.string().max(200);

/**
 * Returns the episodes that the member's plan unlocks, as RSS 2.0, to anyone with the URL. No
 * episodes without a plan. 404 for an unknown or revoked token, or a closed account. Some podcast
 * apps send HEAD first.
 */
export const readPodcastFeed = contract({
  name: 'read-podcast-feed',
  method: 'GET',
  allowsHead: true,
  path: '/api/podcast-feeds/{token}',
  access: 'anyone',
  params: z.object({ token }),
  replies: { 200: 'application/rss+xml' },
});

/**
 * Redirects to the episode's signed URL. 404 also for episodes that the member's plan doesn't
 * unlock.
 */
export const openFeedEpisode = contract({
  name: 'open-feed-episode',
  method: 'GET',
  allowsHead: true,
  path: '/api/podcast-feeds/{token}/{id}',
  access: 'anyone',
  params: z.object({ token, id: itemIdSchema }),
  replies: { 302: 'redirect' },
});
