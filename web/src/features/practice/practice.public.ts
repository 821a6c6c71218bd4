export { deleteAllTakes, readAllTakes } from './upload/take.store.ts';
export { analysisQuery, thumbnailsQuery, useThumbnails } from './takes/practice.queries.ts';
export { TakeScore } from './takes/take-score.tsx';
export { TakeThumbnail } from './takes/take-thumbnail.tsx';
export { TrendLine, describeTrend } from './library/trend-line.tsx';
