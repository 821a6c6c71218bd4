/** For the administration page. A separate module keeps this code out of the members' bundle. */
export { adminStudyGuidesConfig } from './admin-study-guides.page.tsx';
