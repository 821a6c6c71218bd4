import { deleteCourse } from '../../shared/courses/courses.contract.ts';
import { deleteItemWith, removeItemDepsFromEnv } from '../catalog/catalog.public.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = endpoint(deleteCourse, () => deleteItemWith(removeItemDepsFromEnv(courseKind)));
