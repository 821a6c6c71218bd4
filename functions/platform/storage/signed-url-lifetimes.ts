import { HOUR_SECONDS, MINUTE_SECONDS } from '#shared/product/time.ts';

/** Short, because recordings are private. The player requests a new URL when it needs one. */
export const RECORDING_URL_SECONDS = 5 * MINUTE_SECONDS;

/** Longer than for playback, because thumbnails below the fold load only when the member scrolls. */
export const THUMBNAIL_URL_SECONDS = 15 * MINUTE_SECONDS;

/** Files that are requested only once, such as captions and downloads. */
export const SINGLE_READ_URL_SECONDS = 5 * MINUTE_SECONDS;

/** Courses and podcasts: twice their duration within these limits. */
export const SHORTEST_ITEM_URL_SECONDS = MINUTE_SECONDS;
export const LONGEST_ITEM_URL_SECONDS = 4 * HOUR_SECONDS;
export const UNKNOWN_LENGTH_URL_SECONDS = HOUR_SECONDS;

/** At most this long: podcast apps may stream in parts, so a URL must outlast most episodes. */
export const LONGEST_FEED_URL_SECONDS = HOUR_SECONDS;

/**
 * A recording that the engine reads. Only has to cover a cold start, because the function starts
 * with the download.
 */
export const ANALYSIS_URL_SECONDS = 2 * MINUTE_SECONDS;
