import { itemStoreFromEnv, listItemsWith } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { listAdminCourses } from '#shared/courses/courses.contract.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = endpoint(listAdminCourses, () =>
  listItemsWith(courseKind, itemStoreFromEnv(courseKind)),
);
