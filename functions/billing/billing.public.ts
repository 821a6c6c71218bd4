export { createAllowance, type Allowance } from './allowance.ts';
export { allowanceFromEnv } from './allowance-from-env.ts';
export { usageStore, type UsageStore } from './usage.store.ts';
