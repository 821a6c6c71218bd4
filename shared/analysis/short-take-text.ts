/** Shown once next to the overall score of a short take. */
export const SHORT_TAKE_TEXT = 'Short take: a first impression';
