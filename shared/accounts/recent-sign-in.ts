/** Sensitive actions require a sign-in at most this old, so a stranger at an unlocked browser can't perform them. */
export const RECENT_SIGN_IN_MINUTES = 15;
