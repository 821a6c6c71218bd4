/** In characters. */
export const MAX_TARGET_ROLE_LENGTH = 80;
/** An interview can be at most this many days ahead. */
export const MAX_DAYS_AHEAD = 365;
/** Debriefs that are kept, newest first. */
export const MAX_DEBRIEFS = 5;
/** Length of the member's questions for the interviewer, in characters. */
export const MAX_QUESTIONS_TO_ASK_LENGTH = 600;
/** Questions in a debrief. */
export const MAX_ASKED_QUESTIONS = 20;
/** Length of a question that the member typed, in characters. */
export const MAX_ASKED_LENGTH = 200;
