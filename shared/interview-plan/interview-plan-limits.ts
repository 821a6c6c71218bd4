/** In characters. */
export const MAX_TARGET_ROLE_LENGTH = 80;
/** An interview can be at most this many days ahead. */
export const MAX_DAYS_AHEAD = 365;
