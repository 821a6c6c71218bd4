import { listCourses } from '../../shared/courses/courses.contract.ts';
import { courseShelf, deployedItems, type CatalogueItemStore, type CourseRow } from '../catalogue/catalogue.public.ts';
import type { UseCase } from '../platform/http/call.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { courseFor } from './course-view.ts';

/** Visitors get every course locked; administrators get the hidden ones too. */
export function listCoursesWith(courses: Pick<CatalogueItemStore<CourseRow>, 'list'>): UseCase<typeof listCourses> {
  return async ({ caller, query }) => {
    const rows = await courses.list({ categoryId: query.categoryId, withHidden: caller?.role === 'admin' });
    return { status: 200, body: rows.map((row) => courseFor(caller, row)) };
  };
}

export const handler = endpoint(listCourses, () => listCoursesWith(deployedItems(courseShelf)));
