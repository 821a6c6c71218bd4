export { ContentFeedback } from './content-feedback.tsx';
export { CriterionScores } from './criterion-scores.tsx';
export { type Player, scrollIntoViewIfNeeded, playFrom, usePlayer } from './player.ts';
export { Report } from './report.tsx';
export { ReportRemarks } from './report-remarks.tsx';
export { ReportSummary } from './report-summary.tsx';
export { Timeline } from './timeline.tsx';
export { usePlaybackTime } from './use-playback-time.ts';
