/** For the administration pages. A separate module keeps this code out of the members' bundle. */
export { adminStudyGuidesConfig } from './admin-study-guides.page.tsx';
export { GuideCard } from './guide-card.tsx';
