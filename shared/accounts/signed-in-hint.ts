/**
 * Set once someone has signed in on this browser. Grants no access. Without this cookie, the server, edge and pages
 * treat the visitor as signed out.
 */
export const SIGNED_IN_HINT_COOKIE = '__Host-signed-in';
