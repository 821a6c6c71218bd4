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
import { onTable } from '../constructs/grant.ts';
import type { Core } from '../core/core.ts';
import { openingFiles, readingItems, removingItems, savingItems } from './content-uses.ts';

export class CoursesStack extends FeatureStack {
  constructor(scope: Construct, core: Core) {
    super(scope, 'courses', core);
    const { categories } = core.tables;
    const one = readingItems(core, 'GetItem');
    this.endpoint(listCourses, { impact: 'Nobody sees any courses.', ...readingItems(core, 'Query') });
    this.endpoint(getCourse, {
      impact: 'Course pages do not open.',
      uses: [...one.uses, onTable(categories, 'GetItem')],
    });
    this.endpoint(getCoursePlayback, { impact: 'Members cannot watch courses.', ...openingFiles(core) });
    this.endpoint(getCourseCaptions, { impact: 'Courses play without captions.', ...openingFiles(core) });
    this.endpoint(listAdminCourses, {
      impact: 'Administrators cannot see the courses.',
      ...readingItems(core, 'Query'),
    });
    this.endpoint(createCourse, { impact: 'Administrators cannot create courses.', ...savingItems(core) });
    this.endpoint(updateCourse, { impact: 'Administrators cannot change courses.', ...savingItems(core) });
    this.endpoint(deleteCourse, { impact: 'Administrators cannot delete courses.', ...removingItems(core) });
  }
}
