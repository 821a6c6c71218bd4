/** Exports for the home page, in a separate file so that other pages don't load them. */
export { interviewPlanQuery } from './interview-plan.queries.ts';
export { getTimeZone } from './time-zone.ts';
export {
  describeCountdown,
  describeToday,
  hasPassed,
  MINUTES_FOR_ONE_QUESTION,
} from './describe-interview-plan.ts';
export { DaysToGo } from './days-to-go.tsx';
export { TodayActions } from './today-actions.tsx';
export { useInterviewPlanSnapshot } from './use-interview-plan-snapshot.ts';
