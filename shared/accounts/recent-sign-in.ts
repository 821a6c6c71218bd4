/**
 * Sensitive actions require a sign-in at most this long ago, in case someone else uses an unlocked
 * computer.
 */
export const RECENT_SIGN_IN_MINUTES = 15;
