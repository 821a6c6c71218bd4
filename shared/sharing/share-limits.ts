export const SHARE_DAYS = [1, 7, 30] as const;

export type ShareDays = (typeof SHARE_DAYS)[number];

/** Valid links per report. */
export const MAX_SHARES = 5;

/** Views listed for a link. Older views are only counted. */
export const MAX_LISTED_VIEWS = 50;

/** Comments per link. Deleted comments don't count. */
export const MAX_SHARE_COMMENTS = 50;
export const MAX_SHARE_COMMENT_CHARACTERS = 500;
export const MAX_COMMENTER_NAME_CHARACTERS = 60;

/**
 * How long the signed URL of a shared recording works, and therefore how long a player may run
 * after a revocation.
 */
export const SHARED_PLAYBACK_MINUTES = 5;
