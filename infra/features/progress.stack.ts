import type { Construct } from 'constructs';
import { FeatureStack } from '#infra/constructs/feature-stack.ts';
import { grantTable } from '#infra/constructs/grant.ts';
import type { Core } from '#infra/core/core.ts';
import { getDashboard, saveProgress } from '#shared/progress/progress.contract.ts';

export class ProgressStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'progress', core);

    const { progress, catalog, videos, coaching } = core.tables;
    this.endpoint(saveProgress, {
      impact: 'Members do not resume where they stopped.',
      grants: [grantTable(progress, 'UpdateItem'), grantTable(catalog, 'GetItem')],
    });

    this.endpoint(getDashboard, {
      impact: 'Members see an empty dashboard.',
      grants: [
        grantTable(progress, 'Query'),
        grantTable(catalog, 'BatchGetItem'),
        grantTable(videos, 'Query'),
        grantTable(coaching, 'Query'),
      ],
    });
  }
}
