/**
 * Set once someone has signed in on this browser. Grants no access; without this cookie, server, edge and page treat
 * the visitor as signed out.
 */
export const SIGNED_IN_HINT_COOKIE = '__Host-signed-in';
