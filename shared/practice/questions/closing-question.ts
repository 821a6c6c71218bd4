/** Most interviews end with this question. Copied from the bank, like the first question. */
export const CLOSING_QUESTION_ID = 'questions-for-us';
