export { progressFromEnv } from './progress.deps.ts';
export { progressStore, type ProgressStore } from './progress.store.ts';
