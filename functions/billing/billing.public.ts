export { createAllowance, type Allowance, type AllowanceCheck, createAllowanceCheck } from './allowance.service.ts';
export { usageStore, type UsageStore } from './usage.store.ts';
