import { createItemWith, saveItemDepsFromEnv } from '#functions/catalog/catalog.public.ts';
import { createHandler } from '#platform/http/handler.ts';
import { createCourse } from '#shared/courses/courses.contract.ts';
import { courseKindForSavingFromEnv } from './course-kind.service.ts';

export const handler = createHandler(createCourse, () =>
  createItemWith(saveItemDepsFromEnv(courseKindForSavingFromEnv())),
);
