import { listAdminCourses } from '../../shared/courses/courses.contract.ts';
import { adminListEndpoint } from '../catalog/catalog.public.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = adminListEndpoint(listAdminCourses, courseKind);
