export {
  type PositionAutosaver,
  createProgressAutosaver,
  dashboardQuery,
  flushOnPageHide,
  invalidateDashboard,
  progressQuery,
  useCourseProgress,
  usePositionAutosaver,
} from './progress.queries.ts';
