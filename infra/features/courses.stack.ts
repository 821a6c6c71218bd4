import type { Construct } from 'constructs';
import { grantListBucket } from '#infra/constructs/grant.ts';
import type { Core } from '#infra/core/core.ts';
import { deleteCourse } from '#shared/courses/courses.contract.ts';

import { ContentStack } from './content-stack.ts';

export class CoursesStack extends ContentStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'courses', core);

    this.endpoint(deleteCourse, {
      impact: 'Administrators cannot delete courses.',
      // Lists the files of a stream, in order to delete them.
      grants: [...this.deleting.grants, grantListBucket(core.buckets.content)],
    });
  }
}
