/** Exports for the home page, in a separate file so that other pages don't load them. */
export { interviewPlanQuery } from './interview-plan.queries.ts';
export { getTimeZone } from './time-zone.ts';
export { describeCountdown, describeToday } from './describe-interview-plan.ts';
export { TodayActions } from './today-actions.tsx';
export { useInterviewPlanSnapshot } from './use-interview-plan-snapshot.ts';
