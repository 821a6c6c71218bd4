/** For account deletion and data export. A separate file keeps this code out of other bundles. */
export { practiceDataSourceFromEnv } from './practice-data-source.service.ts';
export { practiceErasureFromEnv } from './erase-practice.service.ts';
