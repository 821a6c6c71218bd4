/** For the deletion of an account and the copy of its data. Apart from the rest, so that no other bundle carries it. */
export { practiceCopyFromEnv } from './collect-practice.ts';
export { practiceErasureFromEnv } from './erase-practice.ts';
