export { createAllowance, type Allowance } from './allowance.service.ts';
export { usageStore, type UsageStore } from './usage.store.ts';
