export { deleteAllTakes, readAllTakes } from './upload/take.store.ts';
export { ConsentDialog, useConsent } from './settings/consent-dialog.tsx';
export { LeaveGuard } from './upload/leave-guard.tsx';
export { checkVideoFile } from './upload/check-video-file.ts';
export {
  analysisQuery,
  thumbnailsQuery,
  useThumbnails,
  videosQuery,
} from './takes/practice.queries.ts';
export { TakeScore } from './takes/take-score.tsx';
export { TakeThumbnail } from './takes/take-thumbnail.tsx';
export { TrendLine, describeTrend } from './library/trend-line.tsx';
export { sendVideo, toDiskSource } from './upload/send-video.ts';
