/** Grants no access. Without it, the server, edge and pages treat the visitor as signed out. */
export const SIGNED_IN_HINT_COOKIE = '__Host-signed-in';
