/** Progress tracking for players and pages. */
export type { PositionAutosaver } from './position-autosaver.ts';
export {
  createProgressAutosaver,
  dashboardQuery,
  flushOnPageHide,
  invalidateDashboard,
  progressQuery,
  usePositionAutosaver,
} from './progress.queries.ts';
