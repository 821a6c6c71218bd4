import type { Construct } from 'constructs';
import {
  createStudyGuide,
  deleteStudyGuide,
  downloadStudyGuide,
  listStudyGuides,
  updateStudyGuide,
} from '../../shared/study-guides/study-guides.contract.ts';
import { FeatureStack } from '../constructs/feature-stack.ts';
import { onTable } from '../constructs/grant.ts';
import type { Core } from '../core/core.ts';
import { openingFiles, readingItems, removingItems, savingItems } from './content-uses.ts';

export class StudyGuidesStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'study-guides', core);
    const { progress, usage } = core.tables;
    const opening = openingFiles(core);
    this.endpoint(listStudyGuides, { impact: 'Nobody sees any study guides.', ...readingItems(core, 'Query') });
    this.endpoint(downloadStudyGuide, {
      impact: 'Members cannot download study guides.',
      uses: [...opening.uses, onTable(progress, 'UpdateItem'), onTable(usage, 'UpdateItem')],
    });
    this.endpoint(createStudyGuide, { impact: 'Administrators cannot create study guides.', ...savingItems(core) });
    this.endpoint(updateStudyGuide, { impact: 'Administrators cannot change study guides.', ...savingItems(core) });
    this.endpoint(deleteStudyGuide, { impact: 'Administrators cannot delete study guides.', ...removingItems(core) });
  }
}
