export { getInterviewPlanEndpoint } from './get-interview-plan.endpoint.ts';
