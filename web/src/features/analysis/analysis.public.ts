/** What other features may use. */
export { Report } from './report.tsx';
export { ReportSummary } from './report-summary.tsx';
export { CriterionCues } from './criterion-cues.tsx';
export { type Player, usePlayer } from './player.ts';
