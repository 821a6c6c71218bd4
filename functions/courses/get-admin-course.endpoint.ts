import { catalogItems, readItem } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { getAdminCourse } from '#shared/courses/courses.contract.ts';
import { courseKind } from './course-kind.service.ts';

export const getAdminCourseEndpoint = endpoint(getAdminCourse, {
  impact: 'Administrators cannot preview courses.',
  uses: { items: catalogItems(courseKind).pick('find') },
})((call, { items }) => readItem(courseKind, items, call));

export const { handler, declaration } = getAdminCourseEndpoint;
