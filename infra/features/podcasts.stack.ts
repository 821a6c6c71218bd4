import type { Construct } from 'constructs';
import { grantIndexQuery, grantTable } from '#infra/constructs/grant.ts';
import type { Core } from '#infra/core/core.ts';
import {
  createPodcastFeed,
  deletePodcastFeed,
  getPodcastFeed,
  openFeedEpisode,
  readPodcastFeed,
} from '#shared/podcasts/podcast-feed.contract.ts';
import {
  createPodcast,
  deletePodcast,
  getAdminPodcast,
  getPodcastCaptions,
  getPodcastPlayback,
  listPodcasts,
  updatePodcast,
} from '#shared/podcasts/podcasts.contract.ts';

import { ContentStack } from './content-stack.ts';

export class PodcastsStack extends ContentStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'podcasts', core);
    this.endpoint(listPodcasts, { impact: 'Nobody sees any podcasts.', ...this.listing });
    this.endpoint(getPodcastPlayback, { impact: 'Members cannot hear podcasts.', ...this.opening });
    this.endpoint(getPodcastCaptions, {
      impact: 'Podcasts play without captions.',
      ...this.opening,
    });

    this.endpoint(getAdminPodcast, {
      impact: 'Administrators cannot preview podcasts.',
      ...this.reading,
    });

    this.endpoint(createPodcast, {
      impact: 'Administrators cannot create podcasts.',
      ...this.creating,
    });

    this.endpoint(updatePodcast, {
      impact: 'Administrators cannot change podcasts.',
      ...this.saving,
    });

    this.endpoint(deletePodcast, {
      impact: 'Administrators cannot delete podcasts.',
      ...this.deleting,
    });

    this.addFeeds(core);
  }

  private addFeeds({ tables }: Core): void {
    const { podcastFeeds: feeds } = tables;
    this.endpoint(getPodcastFeed, {
      impact: 'Members cannot see whether their podcast feed is on.',
      grants: [grantTable(feeds, 'GetItem')],
    });

    this.endpoint(createPodcastFeed, {
      impact: 'Members cannot create a podcast feed.',
      grants: [grantTable(feeds, 'PutItem')],
    });

    this.endpoint(deletePodcastFeed, {
      impact: 'Members cannot turn their podcast feed off.',
      grants: [grantTable(feeds, 'DeleteItem')],
    });

    const findOwner = [
      grantIndexQuery(feeds, 'byFeed'),
      grantTable(feeds, 'GetItem'),
      grantTable(tables.members, 'GetItem'),
      // Rate-limit counters.
      grantTable(tables.rateLimits, 'UpdateItem'),
    ];

    this.endpoint(readPodcastFeed, {
      impact: 'Podcast apps get no new episodes.',
      grants: [...findOwner, ...this.listing.grants],
    });

    this.endpoint(openFeedEpisode, {
      impact: 'Podcast apps cannot play episodes.',
      grants: [...findOwner, ...this.opening.grants],
    });
  }
}
