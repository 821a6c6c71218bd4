import { fileDepsFromEnv, playItemWith } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { getCoursePlayback } from '#shared/courses/courses.contract.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = endpoint(getCoursePlayback, () => playItemWith(fileDepsFromEnv(courseKind)));
