import { fileDepsFromEnv, redirectToCaptionsWith } from '#functions/catalog/catalog.public.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { getCourseCaptions } from '#shared/courses/courses.contract.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = endpoint(getCourseCaptions, () =>
  redirectToCaptionsWith(fileDepsFromEnv(courseKind)),
);
