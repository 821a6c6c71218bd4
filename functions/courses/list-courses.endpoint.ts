import { catalogItems, listItems } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { FULL_VCPU_MEGABYTES } from '#platform/uses/declaration.ts';
import { listCourses } from '#shared/courses/courses.contract.ts';
import { courseKind } from './course-kind.service.ts';

export const listCoursesEndpoint = endpoint(listCourses, {
  impact: 'Nobody sees any courses.',
  uses: { items: catalogItems(courseKind).pick('page') },
  memoryMegabytes: FULL_VCPU_MEGABYTES,
})((call, { items }) => listItems(courseKind, items, call));

export const { handler, declaration } = listCoursesEndpoint;
