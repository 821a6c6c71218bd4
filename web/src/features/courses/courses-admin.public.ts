/** For the page of all admin areas. A separate module keeps it out of the members' bundle. */
export { adminCoursesConfig } from './admin-courses.page.tsx';
