// Used when a coach loses the role. Kept in a separate file, so that other bundles don't include
// this code.
export { formerCoachStore, type FormerCoachStore } from './former-coach.store.ts';
