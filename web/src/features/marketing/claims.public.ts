/** Separate from the other exports, so that pages can show claims without loading the landing page. */
export { filterShownClaims, subscribeClaims } from './claims.ts';
