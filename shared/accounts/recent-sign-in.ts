/** Sensitive actions require a sign-in within this time, in case someone else uses an unlocked computer. */
export const RECENT_SIGN_IN_MINUTES = 15;
