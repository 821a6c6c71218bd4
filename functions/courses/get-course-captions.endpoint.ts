import { fileDepsFromEnv, redirectToCaptionsWith } from '#functions/catalog/catalog.public.ts';
import { createHandler } from '#platform/http/handler.ts';
import { getCourseCaptions } from '#shared/courses/courses.contract.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = createHandler(getCourseCaptions, () =>
  redirectToCaptionsWith(fileDepsFromEnv(courseKind)),
);
