import { updateCourse } from '../../shared/courses/courses.contract.ts';
import { courseShelf, deployedSaving, type CourseRow, type SavingParts } from '../catalogue/catalogue.public.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { isRefusal } from '../platform/http/refusal.ts';
import { courseFor } from './course-view.ts';
import { saveCourse } from './save-course.ts';

export function updateCourseWith(parts: SavingParts<CourseRow>): UseCase<typeof updateCourse> {
  return async ({ caller, params, body }) => {
    const saved = await saveCourse(parts, caller.memberId, params.id, body);
    return isRefusal(saved) ? saved : { status: 200, body: courseFor(caller, saved) };
  };
}

export const handler = endpoint(updateCourse, () => updateCourseWith(deployedSaving(courseShelf, () => new Date())));
