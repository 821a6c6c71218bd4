/** Without power: says only that somebody signed in here, so that asking who is worth it. Server, edge and page read it. */
export const SIGNED_IN_HINT_COOKIE = '__Host-signed-in';
