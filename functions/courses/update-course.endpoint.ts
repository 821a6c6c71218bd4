import { updateCourse } from '../../shared/courses/courses.contract.ts';
import { updateEndpoint } from '../catalog/catalog.public.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = updateEndpoint(updateCourse, courseKind, () => new Date());
