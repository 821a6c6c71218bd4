import type { Construct } from 'constructs';
import { getAudience, getDashboard, getProgress, saveProgress } from '../../shared/progress/progress.contract.ts';
import { FeatureStack } from '../constructs/feature-stack.ts';
import { onIndex, onTable } from '../constructs/grant.ts';
import type { Core } from '../core/core.ts';

export class ProgressStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'progress', core);
    const { progress, catalogue, videos } = core.tables;
    const environment = { PROGRESS_TABLE: progress.tableName };
    const items = { CATALOGUE_TABLE: catalogue.tableName };
    this.endpoint(saveProgress, {
      impact: 'Members do not resume where they stopped.',
      grants: [onTable(progress, 'UpdateItem'), onTable(catalogue, 'GetItem')],
      environment: { ...environment, ...items },
    });
    this.endpoint(getProgress, {
      impact: 'Members do not resume where they stopped.',
      grants: [onTable(progress, 'GetItem')],
      environment,
    });
    this.endpoint(getDashboard, {
      impact: 'The home of members shows nothing of their own.',
      grants: [onTable(progress, 'Query'), onTable(catalogue, 'BatchGetItem'), onTable(videos, 'Query')],
      environment: { ...environment, ...items, VIDEOS_TABLE: videos.tableName },
    });
    this.endpoint(getAudience, {
      impact: 'Administrators delete items without knowing who uses them.',
      grants: [onIndex(progress, 'byItem')],
      environment,
    });
  }
}
