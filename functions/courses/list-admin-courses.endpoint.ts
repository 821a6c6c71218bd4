import { itemStoreFromEnv, listItemsWith } from '#functions/catalog/catalog.public.ts';
import { createHandler } from '#platform/http/handler.ts';
import { listAdminCourses } from '#shared/courses/courses.contract.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = createHandler(listAdminCourses, () =>
  listItemsWith(courseKind, itemStoreFromEnv(courseKind)),
);
