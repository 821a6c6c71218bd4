/** For account deletion and data export. A separate file keeps this code out of other bundles. */
export { billingCopyFromEnv } from './collect-billing.ts';
export { billingErasureFromEnv } from './erase-billing.ts';
