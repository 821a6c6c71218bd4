/** For account deletion and data export. A separate file keeps this code out of other bundles. */
export { billingDataSourceFromEnv } from './billing-data-source.service.ts';
export { billingErasureFromEnv } from './erase-billing.service.ts';
