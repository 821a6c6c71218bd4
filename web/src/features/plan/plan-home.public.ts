/** Exports for the home page, in a separate file so that other pages don't load them. */
export { planQuery } from './plan.queries.ts';
export { getTimeZone } from './time-zone.ts';
export { describeCountdown, describeToday } from './describe-plan.ts';
export { TodayActions } from './today-actions.tsx';
export { usePlanSnapshot } from './use-plan-snapshot.ts';
