import type { Construct } from 'constructs';
import type { Core } from '#infra/core/core.ts';
import { deletePodcast } from '#shared/podcasts/podcasts.contract.ts';

import { ContentStack } from './content-stack.ts';

export class PodcastsStack extends ContentStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'podcasts', core);

    this.endpoint(deletePodcast, {
      impact: 'Administrators cannot delete podcasts.',
      ...this.deleting,
    });
  }
}
