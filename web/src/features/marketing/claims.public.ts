/** The claims alone: other pages show them without loading the landing page. */
export { shownClaims, subscribeClaims } from './claims.ts';
