/** For the deletion of an account and the copy of its data. Apart from the rest, so that no other bundle carries it. */
export { deployedProgressCollection } from './collect-progress.ts';
export { deployedProgressForgetting } from './forget-progress.ts';
