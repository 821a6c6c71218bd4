import { updateCourse } from '../../shared/courses/courses.contract.ts';
import { updateEndpoint } from '../catalogue/catalogue.public.ts';
import { courseKind } from './course-kind.ts';

export const handler = updateEndpoint(updateCourse, courseKind, () => new Date());
