/** What the landing page shows of the study guides. */
export { extentOf, GuideSkeleton } from './guide-card.tsx';
export { studyGuidesQuery } from './study-guides.queries.ts';
