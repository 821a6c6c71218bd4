/** For account deletions. A separate file, so that other bundles don't include it. */
export { uploadsErasureFromEnv } from './erase-uploads.service.ts';
