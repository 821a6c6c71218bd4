import { deleteItemWith, removeItemDepsFromEnv } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { deleteCourse } from '#shared/courses/courses.contract.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = endpoint(deleteCourse, () =>
  deleteItemWith(removeItemDepsFromEnv(courseKind)),
);
