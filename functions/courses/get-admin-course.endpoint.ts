import { itemStoreFromEnv, readItemWith } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { getAdminCourse } from '#shared/courses/courses.contract.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = endpoint(getAdminCourse, () =>
  readItemWith(courseKind, itemStoreFromEnv(courseKind)),
);
