/** What cannot be taken back asks for a sign-in this young, so that whoever finds an open browser does no lasting harm. */
export const RECENT_SIGN_IN_MINUTES = 15;
