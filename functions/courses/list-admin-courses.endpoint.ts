import { listAdminCourses } from '../../shared/courses/courses.contract.ts';
import { itemStoreFromEnv, listItemsWith } from '../catalog/catalog.public.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = endpoint(listAdminCourses, () => listItemsWith(courseKind, itemStoreFromEnv(courseKind)));
