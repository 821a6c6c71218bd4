import { createCourse } from '../../shared/courses/courses.contract.ts';
import { courseShelf, deployedSaving, type CourseRow, type SavingParts } from '../catalogue/catalogue.public.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import { courseFor } from './course-view.ts';
import { saveCourse } from './save-course.ts';

export function createCourseWith(parts: SavingParts<CourseRow>): UseCase<typeof createCourse> {
  return async ({ caller, body }) => {
    const saved = await saveCourse(parts, caller.memberId, undefined, body);
    return isRefusal(saved) ? saved : { status: 201, body: courseFor(caller, saved) };
  };
}

export const handler = endpoint(createCourse, () => createCourseWith(deployedSaving(courseShelf, () => new Date())));
