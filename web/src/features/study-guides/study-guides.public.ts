/** Exports for the landing page. */
export { extentOf, GuideSkeleton } from './guide-card.tsx';
export { studyGuidesQuery } from './study-guides.queries.ts';
