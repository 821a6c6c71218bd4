/** What players and pages need to keep and to know of the member's progress. */
export type { PositionKeeper } from './position-keeper.ts';
export {
  createServerKeeper,
  dashboardQuery,
  flushOnLeaving,
  forgetDashboard,
  progressQuery,
  usePositionKeeper,
} from './progress.queries.ts';
