export {
  type PositionAutosaver,
  createProgressAutosaver,
  dashboardQuery,
  fetchCourseProgress,
  flushOnPageHide,
  invalidateDashboard,
  progressQuery,
  usePositionAutosaver,
} from './progress.queries.ts';
