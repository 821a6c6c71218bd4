/** For account deletion and data export. A separate file keeps this code out of other bundles. */
export { coachingDataSourceFromEnv } from './coaching-data-source.service.ts';
export { coachingErasureFromEnv } from './erase-coaching.service.ts';
