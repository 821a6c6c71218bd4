import { endpoint } from '#platform/http/endpoint.ts';
import { listCourses } from '#shared/courses/courses.contract.ts';
import { listCoursesFromEnv } from './courses.public.ts';

export const handler = endpoint(listCourses, listCoursesFromEnv);
