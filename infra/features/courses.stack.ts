import type { Construct } from 'constructs';
import {
  createCourse,
  deleteCourse,
  getCourse,
  getCourseCaptions,
  getCoursePlayback,
  listAdminCourses,
  listCourses,
  updateCourse,
} from '../../shared/courses/courses.contract.ts';
import { FeatureStack } from '../constructs/feature-stack.ts';
import { grantTable } from '../constructs/grant.ts';
import type { Core } from '../core/core.ts';
import {
  fileOpenSettings,
  itemReadSettings,
  itemDeleteSettings,
  itemSaveSettings,
} from './content-endpoint-settings.ts';

export class CoursesStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'courses', core);
    const { categories } = core.tables;
    const itemRead = itemReadSettings(core, 'GetItem');
    this.endpoint(listCourses, { impact: 'Nobody sees any courses.', ...itemReadSettings(core, 'Query') });
    this.endpoint(getCourse, {
      impact: 'Course pages do not open.',
      grants: [...itemRead.grants, grantTable(categories, 'GetItem')],
    });
    this.endpoint(getCoursePlayback, { impact: 'Members cannot watch courses.', ...fileOpenSettings(core) });
    this.endpoint(getCourseCaptions, { impact: 'Courses play without captions.', ...fileOpenSettings(core) });
    this.endpoint(listAdminCourses, {
      impact: 'Administrators cannot see the courses.',
      ...itemReadSettings(core, 'Query'),
    });
    this.endpoint(createCourse, { impact: 'Administrators cannot create courses.', ...itemSaveSettings(core) });
    this.endpoint(updateCourse, { impact: 'Administrators cannot change courses.', ...itemSaveSettings(core) });
    this.endpoint(deleteCourse, { impact: 'Administrators cannot delete courses.', ...itemDeleteSettings(core) });
  }
}
