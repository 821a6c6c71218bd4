export const TRIAL_DAYS = 3;
/** `TRIAL_DAYS` as a word, for use in sentences. */
export const TRIAL_DAYS_WORD = 'three';
/** Days that a plan stays active after a failed charge. */
export const GRACE_DAYS = 3;
/** Length of the refund window, in days from the first charge. */
export const REFUND_DAYS = 30;

export const START_TRIAL_LABEL = `Start ${TRIAL_DAYS}-Day Free Trial`;
