import { createItemWith, saveItemDepsFromEnv } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { createCourse } from '#shared/courses/courses.contract.ts';
import { courseKindForSavingFromEnv } from './course-kind.service.ts';

export const handler = endpoint(createCourse, () =>
  createItemWith(saveItemDepsFromEnv(courseKindForSavingFromEnv())),
);
