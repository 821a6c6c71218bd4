/** Practice videos in the media bucket. Each new object is analyzed. */
export const PRACTICE_PREFIX = 'media/practice/';
/** Thumbnails of practice videos. Outside `PRACTICE_PREFIX`, so that they aren't analyzed. */
export const THUMBNAILS_PREFIX = 'media/thumbnails/';
/** Files of courses, podcasts and study guides. */
export const CONTENT_PREFIX = 'media/content/';
/** Videos of courses, which MediaConvert reads. */
export const COURSES_PREFIX = `${CONTENT_PREFIX}course/`;
/** Streaming versions of course videos, which MediaConvert writes. */
export const STREAMS_PREFIX = `${CONTENT_PREFIX}streams/`;
/** Members' portraits. These are public. */
export const PICTURES_PREFIX = 'images/';
/** Thumbnails and portraits of courses, podcasts and study guides. These are public. */
export const CONTENT_PICTURES_PREFIX = 'images/content/';
/** Data exports, ready for download. */
export const EXPORT_PREFIX = 'media/exports/';
/** Unchecked uploads. */
export const INCOMING_PREFIX = 'incoming/';
