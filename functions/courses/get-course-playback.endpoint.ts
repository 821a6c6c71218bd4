import { fileDepsFromEnv, playItemWith } from '#functions/catalog/catalog.public.ts';
import { createHandler } from '#platform/http/handler.ts';
import { getCoursePlayback } from '#shared/courses/courses.contract.ts';
import { courseKind } from './course-kind.service.ts';

export const handler = createHandler(getCoursePlayback, () => playItemWith(fileDepsFromEnv(courseKind)));
