import type { Construct } from 'constructs';
import {
  createPodcast,
  deletePodcast,
  getAdminPodcast,
  getPodcastCaptions,
  getPodcastPlayback,
  listPodcasts,
  updatePodcast,
} from '../../shared/podcasts/podcasts.contract.ts';
import type { Core } from '../core/core.ts';
import { ContentStack } from './content-stack.ts';

export class PodcastsStack extends ContentStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'podcasts', core);
    this.endpoint(listPodcasts, { impact: 'Nobody sees any podcasts.', ...this.listing });
    this.endpoint(getPodcastPlayback, { impact: 'Members cannot hear podcasts.', ...this.opening });
    this.endpoint(getPodcastCaptions, { impact: 'Podcasts play without captions.', ...this.opening });
    this.endpoint(getAdminPodcast, { impact: 'Administrators cannot preview podcasts.', ...this.reading });
    this.endpoint(createPodcast, { impact: 'Administrators cannot create podcasts.', ...this.creating });
    this.endpoint(updatePodcast, { impact: 'Administrators cannot change podcasts.', ...this.saving });
    this.endpoint(deletePodcast, { impact: 'Administrators cannot delete podcasts.', ...this.deleting });
  }
}
