import type { Construct } from 'constructs';
import { grantListBucket, grantTable } from '#infra/constructs/grant.ts';
import type { Core } from '#infra/core/core.ts';
import {
  createCourse,
  deleteCourse,
  getAdminCourse,
  getCourse,
  getCourseCaptions,
  getCoursePlayback,
  listAdminCourses,
  listCourses,
  updateCourse,
} from '#shared/courses/courses.contract.ts';

import { ContentStack } from './content-stack.ts';

export class CoursesStack extends ContentStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'courses', core);

    const { categories } = core.tables;
    // Lists the files of a stream, in order to delete them.
    const listStreams = grantListBucket(core.buckets.content);
    const environment = { CONVERTS_VIDEOS: String(core.settings.streaming !== undefined) };
    const updating = { ...this.saving, environment, grants: [...this.saving.grants, listStreams] };
    const deleting = { grants: [...this.deleting.grants, listStreams] };

    this.endpoint(listCourses, { impact: 'Nobody sees any courses.', ...this.listing });
    this.endpoint(getCourse, {
      impact: 'Course pages do not open.',
      grants: [...this.reading.grants, grantTable(categories, 'GetItem')],
    });

    this.endpoint(getCoursePlayback, { impact: 'Members cannot watch courses.', ...this.opening });
    this.endpoint(getCourseCaptions, { impact: 'Courses play without captions.', ...this.opening });
    this.endpoint(listAdminCourses, {
      impact: 'Administrators cannot see the courses.',
      ...this.listing,
    });

    this.endpoint(getAdminCourse, {
      impact: 'Administrators cannot preview courses.',
      ...this.reading,
    });

    this.endpoint(createCourse, {
      impact: 'Administrators cannot create courses.',
      ...this.creating,
      environment,
    });

    this.endpoint(updateCourse, { impact: 'Administrators cannot change courses.', ...updating });
    this.endpoint(deleteCourse, { impact: 'Administrators cannot delete courses.', ...deleting });
  }
}
