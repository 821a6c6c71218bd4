export { deleteAllTakes, readAllTakes } from './take.store.ts';
export { ConsentDialog, useConsent } from './consent-dialog.tsx';
export { LeaveGuard } from './leave-guard.tsx';
export { checkVideoFile } from './file-picker.tsx';
export { useThumbnails, videosQuery } from './practice.queries.ts';
export { TakeThumbnail } from './take-thumbnail.tsx';
export { TrendLine, describeTrend } from './trend-line.tsx';
export { sendVideo, toDiskSource } from './send-video.ts';
