/** Exports for the landing page. */
export { formatGuideSize, GuideSkeleton } from './guide-card.tsx';
export { studyGuidesQuery } from './study-guides.queries.ts';
