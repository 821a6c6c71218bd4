/** Separate from the other exports, so that pages can show claims without loading the landing page. */
export { shownClaims, subscribeClaims } from './claims.ts';
