import type { Construct } from 'constructs';
import {
  createPodcast,
  deletePodcast,
  getPodcastCaptions,
  getPodcastPlayback,
  listPodcasts,
  updatePodcast,
} from '../../shared/podcasts/podcasts.contract.ts';
import { FeatureStack } from '../constructs/feature-stack.ts';
import type { Core } from '../core/core.ts';
import { openingFiles, readingItems, removingItems, savingItems } from './content-uses.ts';

export class PodcastsStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'podcasts', core);
    this.endpoint(listPodcasts, { impact: 'Nobody sees any podcasts.', ...readingItems(core, 'Query') });
    this.endpoint(getPodcastPlayback, { impact: 'Members cannot hear podcasts.', ...openingFiles(core) });
    this.endpoint(getPodcastCaptions, { impact: 'Podcasts play without captions.', ...openingFiles(core) });
    this.endpoint(createPodcast, { impact: 'Administrators cannot create podcasts.', ...savingItems(core) });
    this.endpoint(updatePodcast, { impact: 'Administrators cannot change podcasts.', ...savingItems(core) });
    this.endpoint(deletePodcast, { impact: 'Administrators cannot delete podcasts.', ...removingItems(core) });
  }
}
