import { saveItemDepsFromEnv, updateItemWith } from '#functions/catalog/catalog.public.ts';
import { createHandler } from '#platform/http/handler.ts';
import { updateCourse } from '#shared/courses/courses.contract.ts';
import { courseKindForSavingFromEnv } from './course-kind.service.ts';

export const handler = createHandler(updateCourse, () =>
  updateItemWith(saveItemDepsFromEnv(courseKindForSavingFromEnv())),
);
