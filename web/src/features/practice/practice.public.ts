/** What other features and the shell may use. */
export { forgetTake, readTake } from './take.store.ts';
