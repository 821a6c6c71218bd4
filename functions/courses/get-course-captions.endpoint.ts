import { getCourseCaptions } from '../../shared/courses/courses.contract.ts';
import { fileDepsFromEnv, redirectToCaptions } from '../catalog/catalog.public.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = endpoint(getCourseCaptions, () => redirectToCaptions(fileDepsFromEnv(courseKind)));
