/** Progress tracking for players and pages. */
export type { PositionKeeper } from './position-keeper.ts';
export {
  createServerKeeper,
  dashboardQuery,
  flushOnLeaving,
  forgetDashboard,
  progressQuery,
  usePositionKeeper,
} from './progress.queries.ts';
