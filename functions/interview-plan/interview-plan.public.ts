export { getInterviewPlanFromEnv, getInterviewPlanWith } from './get-interview-plan.endpoint.ts';
