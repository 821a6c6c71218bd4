import type { Construct } from 'constructs';
import {
  createStudyGuide,
  deleteStudyGuide,
  downloadStudyGuide,
  listStudyGuides,
  updateStudyGuide,
} from '../../shared/study-guides/study-guides.contract.ts';
import { FeatureStack } from '../constructs/feature-stack.ts';
import { grantTable } from '../constructs/grant.ts';
import type { Core } from '../core/core.ts';
import {
  fileOpenSettings,
  itemReadSettings,
  itemDeleteSettings,
  itemSaveSettings,
} from './content-endpoint-settings.ts';

export class StudyGuidesStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'study-guides', core);
    const { progress, usage } = core.tables;
    const fileOpen = fileOpenSettings(core);
    this.endpoint(listStudyGuides, { impact: 'Nobody sees any study guides.', ...itemReadSettings(core, 'Query') });
    this.endpoint(downloadStudyGuide, {
      impact: 'Members cannot download study guides.',
      grants: [...fileOpen.grants, grantTable(progress, 'UpdateItem'), grantTable(usage, 'UpdateItem')],
    });
    this.endpoint(createStudyGuide, {
      impact: 'Administrators cannot create study guides.',
      ...itemSaveSettings(core),
    });
    this.endpoint(updateStudyGuide, {
      impact: 'Administrators cannot change study guides.',
      ...itemSaveSettings(core),
    });
    this.endpoint(deleteStudyGuide, {
      impact: 'Administrators cannot delete study guides.',
      ...itemDeleteSettings(core),
    });
  }
}
