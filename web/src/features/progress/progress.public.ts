export {
  type PositionAutosaver,
  createProgressAutosaver,
  dashboardQuery,
  flushOnPageHide,
  invalidateDashboard,
  progressQuery,
  usePositionAutosaver,
} from './progress.queries.ts';
