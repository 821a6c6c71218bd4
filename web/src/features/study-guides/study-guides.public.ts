export { formatGuideSize } from './guide-card.tsx';
export { studyGuidesQuery } from './study-guides.queries.ts';
