export { deployedProgress } from './deployed-progress.ts';
export { progressStore, type ProgressStore } from './progress.store.ts';
