/**
 * This cookie grants no access. If it is missing, CloudFront and the pages treat the visitor as
 * signed out.
 */
export const SIGNED_IN_HINT_COOKIE = '__Host-signed-in';
