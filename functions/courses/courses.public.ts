import { itemStoreFromEnv, listItemsWith } from '#functions/catalog/catalog.public.ts';
import { courseKind } from './course-kind.service.ts';

export const listCoursesFromEnv = () => listItemsWith(courseKind, itemStoreFromEnv(courseKind));
