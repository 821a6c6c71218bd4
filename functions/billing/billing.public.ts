export { createAllowance, type Allowance } from './allowance.service.ts';
export { allowanceFromEnv } from './allowance.deps.ts';
export { usageStore, type UsageStore } from './usage.store.ts';
