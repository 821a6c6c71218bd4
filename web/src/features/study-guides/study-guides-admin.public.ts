/** For the page of all admin areas. A separate module keeps it out of the members' bundle. */
export { adminStudyGuidesConfig } from './admin-study-guides.page.tsx';
