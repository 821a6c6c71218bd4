export { progressFromEnv } from './progress-from-env.ts';
export { progressStore, type ProgressStore } from './progress.store.ts';
