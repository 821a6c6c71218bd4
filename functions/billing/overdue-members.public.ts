// A separate file keeps this code out of other bundles.
export { membershipStore } from './membership/membership.store.ts';
