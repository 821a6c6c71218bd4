import type { Construct } from 'constructs';
import type { Core } from '#infra/core/core.ts';
import { deleteStudyGuide } from '#shared/study-guides/study-guides.contract.ts';

import { ContentStack } from './content-stack.ts';

export class StudyGuidesStack extends ContentStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'study-guides', core);

    this.endpoint(deleteStudyGuide, {
      impact: 'Administrators cannot delete study guides.',
      ...this.deleting,
    });
  }
}
