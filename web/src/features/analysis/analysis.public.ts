export { ContentFeedback } from './content-feedback.tsx';
export { CriterionScores } from './criterion-scores.tsx';
export { matchMoments, pickMoments } from './moments.ts';
export {
  LEAD_SECONDS,
  type Player,
  playFrom,
  playInView,
  usePlaybackTime,
  usePlayer,
} from './player.ts';
export { Report } from './report.tsx';
export { HEADLINE, SMALL_HEADLINE } from './report-focus.tsx';
export { ReportRemarks } from './report-remarks.tsx';
export { ReportSummary } from './report-summary.tsx';
export { signalTexts } from './signal-texts.ts';
export { Timeline } from './timeline.tsx';
