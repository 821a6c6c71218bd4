import { itemStoreFromEnv, readItemWith } from '#functions/catalog/catalog.public.ts';
import { createHandler } from '#platform/http/handler.ts';
import { getAdminCourse } from '#shared/courses/courses.contract.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = createHandler(getAdminCourse, () =>
  readItemWith(courseKind, itemStoreFromEnv(courseKind)),
);
