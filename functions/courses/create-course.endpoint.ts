import { createCourse } from '../../shared/courses/courses.contract.ts';
import { createEndpoint } from '../catalog/catalog.public.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = createEndpoint(createCourse, courseKind, () => new Date());
