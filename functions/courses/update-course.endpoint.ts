import { saveItemDepsFromEnv, updateItemWith } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { updateCourse } from '#shared/courses/courses.contract.ts';
import { courseKindForSavingFromEnv } from './course-kind.service.ts';

export const handler = endpoint(updateCourse, () =>
  updateItemWith(saveItemDepsFromEnv(courseKindForSavingFromEnv())),
);
