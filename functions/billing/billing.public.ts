export {
  createGuideAllowance,
  createTakeAllowance,
  createTakeAllowanceCheck,
  type Spend,
  spendsTakes,
} from './allowance/allowance.service.ts';
export { isFreeIfDeleted } from './allowance/count-takes.ts';
export { createMonthlyUsage, readsMonthlyUsage } from './allowance/monthly-usage.service.ts';
export { usageStore, type UsageStore } from './allowance/usage.store.ts';
export { findCoachAnswerAllowance } from './allowance/coach-answer-allowance.ts';
export {
  coachAnswerCounter,
  createCoachAnswers,
  type CoachAnswerSpending,
} from './allowance/coach-answers.service.ts';
