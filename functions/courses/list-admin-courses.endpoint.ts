import { catalogItems, listItems } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { listAdminCourses } from '#shared/courses/courses.contract.ts';
import { courseKind } from './course-kind.service.ts';

export const listAdminCoursesEndpoint = endpoint(listAdminCourses, {
  impact: 'Administrators cannot see the courses.',
  uses: { items: catalogItems(courseKind).pick('page') },
})((call, { items }) => listItems(courseKind, items, call));

export const { handler, declaration } = listAdminCoursesEndpoint;
