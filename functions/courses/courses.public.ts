export { listCoursesEndpoint } from './list-courses.endpoint.ts';
