/**
 * Grants no access: tells server, edge and page that fetching the user is worthwhile, because someone signed in here.
 */
export const SIGNED_IN_HINT_COOKIE = '__Host-signed-in';
