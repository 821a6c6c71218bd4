/**
 * Maximum age of the sign-in before an irreversible action, in minutes. Prevents a stranger at an unlocked browser from
 * doing lasting harm.
 */
export const RECENT_SIGN_IN_MINUTES = 15;
