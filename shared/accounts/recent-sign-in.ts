/**
 * Irreversible actions require a sign-in this recent, so that a stranger at an unlocked browser can't do lasting harm.
 */
export const RECENT_SIGN_IN_MINUTES = 15;
