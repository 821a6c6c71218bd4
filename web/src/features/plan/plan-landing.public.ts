/** Exports for the landing page, in a separate file so that other pages don't load them. */
export { describeCountdown, describeToday } from './describe-plan.ts';
export { PlanDays } from './plan-days.tsx';
