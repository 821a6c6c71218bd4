/** For the administration page. A separate module keeps this code out of the members' bundle. */
export { adminCoursesConfig } from './admin-courses.page.tsx';
