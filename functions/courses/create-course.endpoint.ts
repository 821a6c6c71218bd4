import { createCourse } from '../../shared/courses/courses.contract.ts';
import { createItemWith, saveItemDepsFromEnv } from '../catalog/catalog.public.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { courseKindForSavingFromEnv } from './course-kind.service.ts';

export const handler = endpoint(createCourse, () => createItemWith(saveItemDepsFromEnv(courseKindForSavingFromEnv())));
