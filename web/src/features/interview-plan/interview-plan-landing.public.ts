/** Exports for the landing page, in a separate file so that other pages don't load them. */
export { describeCountdown, describeToday } from './describe-interview-plan.ts';
export { InterviewPlanDays } from './interview-plan-days.tsx';
