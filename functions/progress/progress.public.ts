export { progressStore, type ProgressRow, type ProgressStore } from './progress.store.ts';
