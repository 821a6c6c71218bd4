import { getCourseCaptions } from '../../shared/courses/courses.contract.ts';
import { captionsEndpoint } from '../catalog/catalog.public.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = captionsEndpoint(getCourseCaptions, courseKind, () => new Date());
