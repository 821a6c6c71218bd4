export { getPlanFromEnv, getPlanWith } from './get-plan.endpoint.ts';
