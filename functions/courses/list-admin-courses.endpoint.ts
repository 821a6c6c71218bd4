import { listAdminCourses } from '../../shared/courses/courses.contract.ts';
import { courseShelf, deployedItems, type CatalogueItemStore, type CourseRow } from '../catalogue/catalogue.public.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { courseFor } from './course-view.ts';

export function listAdminCoursesWith(
  courses: Pick<CatalogueItemStore<CourseRow>, 'list'>,
): UseCase<typeof listAdminCourses> {
  return async ({ caller }) => {
    const rows = await courses.list({ withHidden: true });
    return { status: 200, body: rows.map((row) => courseFor(caller, row)) };
  };
}

export const handler = endpoint(listAdminCourses, () => listAdminCoursesWith(deployedItems(courseShelf)));
