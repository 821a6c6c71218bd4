export { AnswerWords } from './answer-words.tsx';
export { CriterionCues } from './criterion-cues.tsx';
export { type Player, bringIntoView, playFrom, usePlayer } from './player.ts';
export { Report } from './report.tsx';
export { ReportRemarks } from './report-remarks.tsx';
export { ReportSummary } from './report-summary.tsx';
export { Timeline } from './timeline.tsx';
export { usePlaybackTime } from './use-playback-time.ts';
