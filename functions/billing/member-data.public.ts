/** For the deletion of an account and the copy of its data. Apart from the rest, so that no other bundle carries it. */
export { billingCopyFromEnv } from './collect-billing.ts';
export { billingErasureFromEnv } from './erase-billing.ts';
