/**
 * Takes per calendar month that don't count: those without an overall score, those deleted within
 * `FREE_TAKE_WINDOW_MS`, and retakes. Bounds the analyses that a member gets for one month's price.
 */
export const FREE_TAKES_PER_MONTH = 30;

/**
 * A take deleted within this time doesn't count. Takes of one question within this time after a
 * counted one are its retakes.
 */
export const FREE_TAKE_WINDOW_MS = 3_600_000;

export const FREE_TAKES_TEXT = `Free, up to ${FREE_TAKES_PER_MONTH} a month: unscored takes, takes deleted within an hour, and retakes within an hour of a question’s counted take.`;
