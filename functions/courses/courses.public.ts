import { itemStoreFromEnv, listItemsWith } from '../catalog/catalog.public.ts';
import { courseKind } from './course-kind.service.ts';

export const listCoursesFromEnv = () => listItemsWith(courseKind, itemStoreFromEnv(courseKind));
