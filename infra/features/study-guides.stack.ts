import type { Construct } from 'constructs';
import { grantTable } from '#infra/constructs/grant.ts';
import type { Core } from '#infra/core/core.ts';
import {
  createStudyGuide,
  deleteStudyGuide,
  downloadStudyGuide,
  getAdminStudyGuide,
  listStudyGuides,
  updateStudyGuide,
} from '#shared/study-guides/study-guides.contract.ts';
import { ContentStack } from './content-stack.ts';

export class StudyGuidesStack extends ContentStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'study-guides', core);

    const { progress, usage } = core.tables;
    this.endpoint(listStudyGuides, { impact: 'Nobody sees any study guides.', ...this.listing });

    this.endpoint(downloadStudyGuide, {
      impact: 'Members cannot download study guides.',
      grants: [
        ...this.opening.grants,
        grantTable(progress, 'UpdateItem'),
        grantTable(usage, 'UpdateItem'),
      ],
    });

    this.endpoint(getAdminStudyGuide, {
      impact: 'Administrators cannot preview study guides.',
      ...this.reading,
    });

    this.endpoint(createStudyGuide, {
      impact: 'Administrators cannot create study guides.',
      ...this.creating,
    });

    this.endpoint(updateStudyGuide, {
      impact: 'Administrators cannot change study guides.',
      ...this.saving,
    });

    this.endpoint(deleteStudyGuide, {
      impact: 'Administrators cannot delete study guides.',
      ...this.deleting,
    });
  }
}
