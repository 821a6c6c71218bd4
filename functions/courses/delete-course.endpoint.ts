import { deleteCourse } from '../../shared/courses/courses.contract.ts';
import { deleteItem, removeItemDepsFromEnv } from '../catalog/catalog.public.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = endpoint(deleteCourse, () => deleteItem(removeItemDepsFromEnv(courseKind)));
