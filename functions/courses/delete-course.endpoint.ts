import { deleteCourse } from '../../shared/courses/courses.contract.ts';
import { deleteEndpoint } from '../catalog/catalog.public.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = deleteEndpoint(deleteCourse, courseKind);
