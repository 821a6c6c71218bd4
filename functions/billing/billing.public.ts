export {
  createAllowance,
  type Allowance,
  type AllowanceCheck,
  createAllowanceCheck,
} from './allowance/allowance.service.ts';
export { usageStore, type UsageStore } from './allowance/usage.store.ts';
export { findCoachAnswerAllowance } from './allowance/coach-answer-allowance.ts';
export {
  coachAnswerCounter,
  createCoachAnswers,
  type CoachAnswerSpending,
} from './allowance/coach-answers.service.ts';
