/** For the administration pages. A separate module keeps this code out of the members' bundle. */
export { adminCoursesConfig } from './admin-courses.page.tsx';
export { CourseDetails } from './course.page.tsx';
