export {
  createAllowance,
  type Allowance,
  type AllowanceCheck,
  createAllowanceCheck,
} from './allowance.service.ts';
export { usageStore, type UsageStore } from './usage.store.ts';
export { findCoachAnswerAllowance } from './coach-answer-allowance.ts';
export {
  createCoachAnswers,
  type CoachAnswers,
  type CoachAnswerSpending,
} from './coach-answers.service.ts';
