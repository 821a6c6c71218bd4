/** For the deletion of an account and the copy of its data. Apart from the rest, so that no other bundle carries it. */
export { coachingCopyFromEnv } from './collect-coaching.ts';
export { coachingErasureFromEnv } from './erase-coaching.ts';
