/**
 * Carries an email known to this site to the sign-in page, as the encoded query string `email=…`. A
 * cookie keeps the email out of URLs and logs.
 */
export const SIGN_IN_EMAIL_COOKIE = '__Host-sign-in-email';

/** Maximum lifetime of the cookie, which `start-login` deletes after reading it. */
export const SIGN_IN_EMAIL_MINUTES = 2;
