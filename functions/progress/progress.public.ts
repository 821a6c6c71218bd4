export { progressStore, type ProgressStore } from './progress.store.ts';
