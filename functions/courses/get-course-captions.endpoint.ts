import { getCourseCaptions } from '../../shared/courses/courses.contract.ts';
import { fileDepsFromEnv, redirectToCaptionsWith } from '../catalog/catalog.public.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = endpoint(getCourseCaptions, () => redirectToCaptionsWith(fileDepsFromEnv(courseKind)));
