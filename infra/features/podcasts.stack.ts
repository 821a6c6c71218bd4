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
import {
  fileOpenSettings,
  itemReadSettings,
  itemDeleteSettings,
  itemSaveSettings,
} from './content-endpoint-settings.ts';

export class PodcastsStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'podcasts', core);
    this.endpoint(listPodcasts, { impact: 'Nobody sees any podcasts.', ...itemReadSettings(core, 'Query') });
    this.endpoint(getPodcastPlayback, { impact: 'Members cannot hear podcasts.', ...fileOpenSettings(core) });
    this.endpoint(getPodcastCaptions, { impact: 'Podcasts play without captions.', ...fileOpenSettings(core) });
    this.endpoint(createPodcast, { impact: 'Administrators cannot create podcasts.', ...itemSaveSettings(core) });
    this.endpoint(updatePodcast, { impact: 'Administrators cannot change podcasts.', ...itemSaveSettings(core) });
    this.endpoint(deletePodcast, { impact: 'Administrators cannot delete podcasts.', ...itemDeleteSettings(core) });
  }
}
