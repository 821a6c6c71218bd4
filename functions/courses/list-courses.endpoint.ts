import { listCourses } from '../../shared/courses/courses.contract.ts';
import { listEndpoint } from '../catalog/catalog.public.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = listEndpoint(listCourses, courseKind);
