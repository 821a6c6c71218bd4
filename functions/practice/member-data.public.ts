/** For account deletion and data export. A separate file keeps this code out of other bundles. */
export { practiceDataSourceFromEnv } from './collect-practice.ts';
export { practiceErasureFromEnv } from './erase-practice.ts';
