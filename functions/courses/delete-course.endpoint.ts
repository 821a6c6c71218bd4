import { deleteItemWith, removeItemDepsFromEnv } from '#functions/catalog/catalog.public.ts';
import { createHandler } from '#platform/http/handler.ts';
import { deleteCourse } from '#shared/courses/courses.contract.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = createHandler(deleteCourse, () =>
  deleteItemWith(removeItemDepsFromEnv(courseKind)),
);
