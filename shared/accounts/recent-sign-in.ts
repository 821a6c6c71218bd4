/** Maximum age of the sign-in before an action that a stranger at an unlocked browser must not take. */
export const RECENT_SIGN_IN_MINUTES = 15;
