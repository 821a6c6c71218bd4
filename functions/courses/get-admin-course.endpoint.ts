import { getAdminCourse } from '../../shared/courses/courses.contract.ts';
import { itemStoreFromEnv, readItemWith } from '../catalog/catalog.public.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = endpoint(getAdminCourse, () => readItemWith(courseKind, itemStoreFromEnv(courseKind)));
