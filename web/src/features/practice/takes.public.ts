export { deleteAllTakes, readAllTakes } from './take.store.ts';
