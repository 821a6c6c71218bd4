import { listAdminCourses } from '../../shared/courses/courses.contract.ts';
import { itemStoreFromEnv, listItems } from '../catalog/catalog.public.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = endpoint(listAdminCourses, () => listItems(courseKind, itemStoreFromEnv(courseKind)));
