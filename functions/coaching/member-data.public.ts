/** For account deletion and data export. A separate file keeps this code out of other bundles. */
export { coachingDataSourceFromEnv } from './collect-coaching.ts';
export { coachingErasureFromEnv } from './erase-coaching.ts';
