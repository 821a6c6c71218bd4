import { createHandler } from '#platform/http/handler.ts';
import { listCourses } from '#shared/courses/courses.contract.ts';
import { listCoursesFromEnv } from './courses.public.ts';

export const handler = createHandler(listCourses, listCoursesFromEnv);
