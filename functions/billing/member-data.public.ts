/** For the deletion of an account and the copy of its data. Apart from the rest, so that no other bundle carries it. */
export { deployedBillingCollection } from './collect-billing.ts';
export { deployedBillingForgetting } from './forget-billing.ts';
