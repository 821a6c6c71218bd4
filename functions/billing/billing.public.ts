export { allowanceOn, type Allowance } from './allowance.ts';
export { deployedAllowance } from './deployed-allowance.ts';
export { usageStore, type UsageStore } from './usage.store.ts';
